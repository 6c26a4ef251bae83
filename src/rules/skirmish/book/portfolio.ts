/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- skirmish --fights 24 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 3 --seed third --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# resurrection-orb.yaml, side 1: 8.1 points over the best script before (+-3.3)
objective  bearerFire 1.075  breakBias -0.3979  breakFree 0.08782  breakGiven 1.425  breakTaken 0.6455  chargeBias 0.06839
chargeBlows 0.31  chargeCost 0.1396  chargeHelpless 0.3159  drugNerve 0.66  followAway -0.1386  followThreat 0.2545  followToward 0.9185
hold 0.04997  moveCharge 1.391  moveCover 0.3543  moveFire 1.31  moveGround 0.6538  moveMeet -0.09572  moveStay 0.1315
moveTheirCharge 0.6708  moveTheirFire 0.06155  objective 2.165  runWish 0.4195  shotBonus 0.3058  shotCharge 1.349  special 0.7196
standOff 0.5158  tableCharge 0.6217  tableCover 0.793  tableFire 0.9025  tableGround 1.205  tableNext 0.3666  tableStay -0.03033
tableTheirCharge 0.584  tableTheirFire 0.5504  watchBias 0.05464  watchCharge 2.545  watchLater 1.139  watchNow 1.456  withdraw -0.02922

# marks-of-chaos.yaml, side 1: 19.2 points over the best script before (+-3.3)
aggressor  bearerFire 1.089  breakBias -1.356  breakFree 0.09538  breakGiven 2.583  breakTaken 0.3318  chargeBias 0.1368
chargeBlows 1.827  chargeCost 0.07177  chargeHelpless 0.4232  drugNerve -0.05866  followAway -0.08634  followThreat 0.2326
followToward 1.141  hold 0.1492  moveCharge -0.09484  moveCover 0.08621  moveFire 3.987  moveGround 0.6197  moveMeet 0.5025
moveStay 0.1354  moveTheirCharge 0.09834  moveTheirFire 0.0459  objective 1.505  runWish 0.205  shotBonus 0.1631  shotCharge 1.674
special 1.54  standOff 0.08541  tableCharge 1.083  tableCover 1.376  tableFire 1.323  tableGround 0.9637  tableNext 0.18
tableStay 0.09603  tableTheirCharge -0.03084  tableTheirFire 0.1854  watchBias -1.807  watchCharge 0.8891  watchLater 0.1246
watchNow 1.636  withdraw 0.03176

# tau-v-marines.yaml, side 1: 3.5 points over the best script before (+-2.7)
cautious  bearerFire 1.264  breakBias -0.001264  breakFree 0.8228  breakGiven 0.1846  breakTaken 1.277  chargeBias -0.04475
chargeBlows 0.7518  chargeCost 0.3112  chargeHelpless 0.4222  drugNerve 0.5367  followAway 0.156  followThreat 0.2622
followToward 0.2192  hold 0.04615  moveCharge 0.8346  moveCover 1.079  moveFire 0.3179  moveGround 0.8211  moveMeet -0.07014
moveStay 0.4965  moveTheirCharge 0.6306  moveTheirFire 0.05354  objective 0.7618  runWish 0.07737  shotBonus 0.1865  shotCharge 0.2291
special 0.5119  standOff 0.9588  tableCharge 0.8063  tableCover 3.169  tableFire 1.87  tableGround 0.6968  tableNext 0.6542
tableStay 0.2221  tableTheirCharge 0.09867  tableTheirFire 1.001  watchBias 1.334  watchCharge 0.3109  watchLater 0.2866  watchNow 2.673
withdraw 0.1211

# script-against-chance.yaml, side 2: 15.5 points over the best script before (+-2.6); then broadened
skirmisher  bearerFire 2.346  breakBias -0.2469  breakFree 0.3304  breakGiven 0.9319  breakTaken 1.289  chargeBias -0.009866
chargeBlows 2.045  chargeCost 0.4702  chargeHelpless 0.3807  drugNerve 0.8484  followAway 0.1069  followThreat 0.1433  followToward 0.416
hold 0.0255  moveCharge 0.4513  moveCover 0.5477  moveFire 1.302  moveGround -0.228  moveMeet 0.217  moveStay 0.1782
moveTheirCharge 0.8145  moveTheirFire 0.07932  objective -0.09599  runWish 0.1057  shotBonus 0.4591  shotCharge 0.8808  special 0.5821
standOff 0.884  tableCharge 1.812  tableCover 1.634  tableFire 0.6826  tableGround 1.521  tableNext 0.5999  tableStay -0.001821
tableTheirCharge 0.4057  tableTheirFire 0.6513  watchBias 0.2347  watchCharge 0.4933  watchLater 1.622  watchNow 1.93  withdraw 0.05288

# patrol-at-the-ruins.yaml, side 1: 4.1 points over the best script before (+-1.8)
cautious  bearerFire 0.8357  breakBias -0.04052  breakFree 0.5665  breakGiven 0.3185  breakTaken 2.584  chargeBias -0.02833
chargeBlows 0.9019  chargeCost 1.46  chargeHelpless 0.7011  drugNerve 0.5506  followAway 0.1311  followThreat 0.2286  followToward 0.1016
hold 0.01696  moveCharge 0.4479  moveCover -0.1061  moveFire 0.5244  moveGround 1.431  moveMeet -0.02586  moveStay 0.373
moveTheirCharge 0.2335  moveTheirFire 0.106  objective 1.272  runWish 0.1597  shotBonus 0.2896  shotCharge 0.159  special 0.3111
standOff 0.5277  tableCharge 0.9218  tableCover 1.837  tableFire 2.781  tableGround 0.8782  tableNext 0.9425  tableStay 0.1432
tableTheirCharge 0.2863  tableTheirFire 0.4909  watchBias 0.8575  watchCharge 0.5476  watchLater 0.05993  watchNow 3.458  withdraw 0.2503

# hunt.yaml, side 1: 7.7 points over the best script before (+-3.4); then broadened
gunline  bearerFire 0.5085  breakBias -0.1054  breakFree 0.6806  breakGiven 1.078  breakTaken 1.012  chargeBias 0.04727
chargeBlows 1.061  chargeCost 0.6778  chargeHelpless 0.2091  drugNerve 1.09  followAway 0.1894  followThreat 0.4251  followToward 0.07121
hold 0.0389  moveCharge 0.2478  moveCover 1.501  moveFire 2.594  moveGround 0.3247  moveMeet 0.03142  moveStay 0.2165
moveTheirCharge 1.446  moveTheirFire 0.07981  objective 0.2826  runWish -0.01118  shotBonus 0.338  shotCharge 0.01092  special 0.212
standOff 2.044  tableCharge 0.2365  tableCover 1.169  tableFire 0.08926  tableGround 0.3693  tableNext 0.4037  tableStay 0.09265
tableTheirCharge 0.9244  tableTheirFire 0.4209  watchBias 0.3778  watchCharge 0.2157  watchLater 0.6622  watchNow 0.238  withdraw 0.01131

# hormagaunts-v-guard.yaml, side 1: 9.7 points over the best script before (+-3.5)
aggressor  bearerFire 1.75  breakBias -0.557  breakFree 0.1049  breakGiven 1.643  breakTaken 0.1713  chargeBias 0.06411
chargeBlows 1.325  chargeCost 0.06451  chargeHelpless 0.2553  drugNerve -0.07441  followAway 0.01154  followThreat -0.001841
followToward 0.6229  hold 0.08297  moveCharge 0.8377  moveCover 0.1594  moveFire 3.873  moveGround 1.888  moveMeet 0.8725
moveStay 0.07835  moveTheirCharge 0.1668  moveTheirFire -0.008327  objective 1.236  runWish 0.3613  shotBonus 0.8358  shotCharge 1.296
special 0.266  standOff 0.1135  tableCharge 0.6055  tableCover 0.5366  tableFire 1.542  tableGround 0.9693  tableNext 0.1703
tableStay 0.05631  tableTheirCharge 0.02923  tableTheirFire 0.4898  watchBias -3.903  watchCharge 0.9686  watchLater 0.1565
watchNow 0.9733  withdraw -0.00614

# when-to-give-up.yaml, side 1: 1.1 points over the best script before (+-1.0)
gunline  bearerFire 0.8274  breakBias -0.1087  breakFree 2.606  breakGiven 0.4837  breakTaken 0.1838  chargeBias -0.06285
chargeBlows 0.2716  chargeCost 0.7449  chargeHelpless 0.04705  drugNerve 0.4427  followAway 0.443  followThreat 0.4316
followToward 0.1029  hold -0.02028  moveCharge 0.1778  moveCover 2.771  moveFire 0.516  moveGround -0.08482  moveMeet 0.1253
moveStay 0.2171  moveTheirCharge 1.111  moveTheirFire 0.09455  objective 0.06637  runWish -0.004975  shotBonus 0.1565
shotCharge -0.02634  special 1.048  standOff 0.7193  tableCharge 0.8033  tableCover 2.248  tableFire -0.01519  tableGround 0.2493
tableNext 1.078  tableStay 0.1643  tableTheirCharge -0.6825  tableTheirFire 0.03935  watchBias 0.4941  watchCharge 0.319
watchLater 0.4629  watchNow 0.8901  withdraw -0.01047

objective

# of an earlier round; then broadened
cautious  bearerFire 0.8394  breakBias -0.06212  breakFree 0.492  breakGiven 0.6412  breakTaken 1.434  chargeBias -0.01599
chargeBlows 0.6871  chargeCost 1.974  chargeHelpless 0.4155  drugNerve 0.388  followAway 0.1184  followThreat 0.3228  followToward 0.2749
hold 0.01483  moveCharge 0.5817  moveCover 1.516  moveFire 1.885  moveGround 0.8651  moveMeet -0.0139  moveStay 0.6293
moveTheirCharge 0.2452  moveTheirFire 0.1244  objective 0.4822  runWish 0.03334  shotBonus 0.482  shotCharge 0.05427  special 0.8269
standOff 1.33  tableCharge 0.8846  tableCover 2.602  tableFire 1.45  tableGround 0.9641  tableNext 0.5217  tableStay 0.1311
tableTheirCharge 0.417  tableTheirFire 0.7422  watchBias 1.068  watchCharge 1.257  watchLater 0.6603  watchNow 2.213  withdraw 0.1834
`);
