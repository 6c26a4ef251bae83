/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- skirmish --fights 36 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 2 --seed fourth --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# when-to-give-up.yaml, side 1: 1.9 points over the best script before (+-1.1)
objective  bearerFire 1.494  breakBias -0.2613  breakFree 0.3192  breakGiven 1.213  breakTaken 0.615  chargeBias 0.1001
chargeBlows 1.277  chargeCost 0.3129  chargeHelpless 0.4215  drugNerve 0.6004  followAway -0.01702  followThreat 0.05855
followToward 0.6862  hold -0.05772  moveCharge 0.8393  moveCover 1.036  moveFire 1.568  moveGround 0.7136  moveMeet 0.2068
moveStay 0.213  moveTheirCharge 0.4489  moveTheirFire 0.0004097  objective 1.783  runWish 0.1833  shotBonus 0.5542  shotCharge 0.6564
special 0.859  standOff 0.1741  tableCharge 0.8961  tableCover 0.7359  tableFire 0.8987  tableGround 1.176  tableNext 0.3361
tableStay 0.02237  tableTheirCharge 0.3466  tableTheirFire 0.6556  watchBias 0.2001  watchCharge 1.269  watchLater 0.5831
watchNow 0.8173  withdraw -0.03802

# of an earlier round
skirmisher  bearerFire 2.346  breakBias -0.2469  breakFree 0.3304  breakGiven 0.9319  breakTaken 1.289  chargeBias -0.009866
chargeBlows 2.045  chargeCost 0.4702  chargeHelpless 0.3807  drugNerve 0.8484  followAway 0.1069  followThreat 0.1433  followToward 0.416
hold 0.0255  moveCharge 0.4513  moveCover 0.5477  moveFire 1.302  moveGround -0.228  moveMeet 0.217  moveStay 0.1782
moveTheirCharge 0.8145  moveTheirFire 0.07932  objective -0.09599  runWish 0.1057  shotBonus 0.4591  shotCharge 0.8808  special 0.5821
standOff 0.884  tableCharge 1.812  tableCover 1.634  tableFire 0.6826  tableGround 1.521  tableNext 0.5999  tableStay -0.001821
tableTheirCharge 0.4057  tableTheirFire 0.6513  watchBias 0.2347  watchCharge 0.4933  watchLater 1.622  watchNow 1.93  withdraw 0.05288

# is-a-fist-worth-it.yaml, side 2: 7.8 points over the best script before (+-2.7)
aggressor  bearerFire 2.069  breakBias -0.8383  breakFree 0.1893  breakGiven 1.671  breakTaken -0.04353  chargeBias 0.04953
chargeBlows 1.658  chargeCost -0.09613  chargeHelpless -0.01534  drugNerve -0.1386  followAway 0.1671  followThreat -0.09561
followToward 0.5757  hold 0.0205  moveCharge 0.1605  moveCover 0.3862  moveFire 2.738  moveGround 2.907  moveMeet 1.53  moveStay 0.1562
moveTheirCharge 0.187  moveTheirFire 0.07591  objective 1.076  runWish 0.05692  shotBonus 0.5882  shotCharge 0.6234  special 0.4107
standOff 0.1961  tableCharge 0.4101  tableCover 0.7772  tableFire 0.4592  tableGround 0.08126  tableNext 0.03588  tableStay 0.09917
tableTheirCharge 0.1659  tableTheirFire 0.8416  watchBias -4.248  watchCharge 1.516  watchLater 0.1065  watchNow 0.8544  withdraw 0.02232

# guard-v-orks.yaml, side 1: 4.2 points over the best script before (+-3.6)
objective  bearerFire 0.6297  breakBias -0.363  breakFree 0.04228  breakGiven 1.783  breakTaken 0.3608  chargeBias 0.04473
chargeBlows 0.4077  chargeCost 0.01221  chargeHelpless 0.2837  drugNerve -0.2197  followAway -0.1805  followThreat 0.2692
followToward 0.9392  hold 0.07053  moveCharge 2.113  moveCover 0.3308  moveFire 0.7334  moveGround 1.076  moveMeet -0.029  moveStay 0.151
moveTheirCharge 0.4642  moveTheirFire 0.1712  objective 2.138  runWish 0.3389  shotBonus 0.2508  shotCharge 2.162  special 1.001
standOff 0.8345  tableCharge 0.3943  tableCover 0.5968  tableFire 1.059  tableGround 0.7213  tableNext 0.5412  tableStay -0.08073
tableTheirCharge 1.146  tableTheirFire 0.4545  watchBias 0.07251  watchCharge 1.475  watchLater 0.6538  watchNow 0.6156  withdraw 0.06471

# jump-pack-sergeant.yaml, side 1: 13.3 points over the best script before (+-3.4)
gunline  bearerFire 0.4645  breakBias -0.1063  breakFree 3.539  breakGiven -0.06868  breakTaken 0.1367  chargeBias -0.01916
chargeBlows 0.3055  chargeCost 0.1552  chargeHelpless 0.115  drugNerve 0.6513  followAway 0.5196  followThreat 0.2949
followToward 0.08818  hold -0.09156  moveCharge 0.1825  moveCover 4.111  moveFire -0.06119  moveGround -0.007963  moveMeet 0.1352
moveStay 0.4408  moveTheirCharge 1.891  moveTheirFire 0.02142  objective 0.1462  runWish 0.00934  shotBonus 0.2088  shotCharge -0.07086
special 1.966  standOff 0.4718  tableCharge 0.9702  tableCover 2.309  tableFire -0.08571  tableGround 0.102  tableNext 1.933
tableStay 0.1951  tableTheirCharge -0.3798  tableTheirFire 0.1392  watchBias 0.3241  watchCharge 0.3649  watchLater 0.7897
watchNow 1.402  withdraw -0.03251

# script-against-chance.yaml, side 1: 6.9 points over the best script before (+-2.3)
aggressor  bearerFire 0.5633  breakBias -0.268  breakFree 0.1398  breakGiven 1.812  breakTaken 0.1174  chargeBias 0.1252
chargeBlows 0.2246  chargeCost 0.04661  chargeHelpless 0.1843  drugNerve -0.1036  followAway 0.001442  followThreat -0.009708
followToward 0.6219  hold 0.004221  moveCharge 0.9252  moveCover 0.1563  moveFire 1.031  moveGround -0.1034  moveMeet 1.592
moveStay 0.07411  moveTheirCharge 0.3322  moveTheirFire -0.1405  objective 1.688  runWish 0.2542  shotBonus 0.5978  shotCharge 1.054
special 0.1546  standOff 0.01902  tableCharge 0.1857  tableCover 0.6884  tableFire 1.589  tableGround 0.6531  tableNext 0.1816
tableStay -0.04758  tableTheirCharge 0.02076  tableTheirFire 0.1783  watchBias -2.223  watchCharge 0.2696  watchLater 0.2816
watchNow 1.961  withdraw -0.08358

# tau-v-marines.yaml, side 2: 2.8 points over the best script before (+-1.8)
objective  bearerFire 1.726  breakBias -0.6146  breakFree 0.1885  breakGiven 1.147  breakTaken -0.05727  chargeBias 0.1288
chargeBlows 0.01232  chargeCost 0.05167  chargeHelpless 0.1083  drugNerve 0.7679  followAway -0.1142  followThreat 0.1185
followToward 1.338  hold -0.1122  moveCharge 1.124  moveCover 0.6838  moveFire 1.384  moveGround 0.9529  moveMeet -0.00866
moveStay 0.2015  moveTheirCharge 0.5296  moveTheirFire 0.1465  objective 2.867  runWish -0.002388  shotBonus 0.3604  shotCharge 1.087
special 0.7731  standOff 0.5953  tableCharge 0.4052  tableCover 0.5231  tableFire 0.8156  tableGround 1.152  tableNext 0.1719
tableStay 0.05901  tableTheirCharge 0.6635  tableTheirFire 0.5063  watchBias -0.02596  watchCharge 4.837  watchLater -0.1294
watchNow 1.201  withdraw 0.008943

# jump-pack-sergeant.yaml, side 2: 3.7 points over the best script before (+-3.0); then broadened
cautious  bearerFire 0.7202  breakBias -0.00454  breakFree 0.3038  breakGiven 0.4678  breakTaken 3.087  chargeBias -0.04592
chargeBlows -0.01166  chargeCost 1.903  chargeHelpless 1.251  drugNerve 0.8183  followAway 0.1161  followThreat 0.3893
followToward 0.2145  hold 0.01594  moveCharge 0.5934  moveCover -0.2808  moveFire 0.3899  moveGround 1.51  moveMeet -0.08665
moveStay 0.2371  moveTheirCharge 0.06067  moveTheirFire 0.1365  objective 1.087  runWish 0.5456  shotBonus 0.3253  shotCharge 0.1707
special 0.1013  standOff 0.5171  tableCharge 0.5732  tableCover 1.95  tableFire 4.516  tableGround 0.7714  tableNext 2.354
tableStay 0.07036  tableTheirCharge 0.2027  tableTheirFire 0.4388  watchBias 1.048  watchCharge 0.4941  watchLater 0.07266
watchNow 7.165  withdraw 0.3914

# rescue.yaml, side 2: 2.4 points over the best script before (+-2.3)
cautious  bearerFire 0.6934  breakBias 0.03623  breakFree 0.2839  breakGiven 1.133  breakTaken 2.726  chargeBias -0.1125
chargeBlows 1.158  chargeCost 1.34  chargeHelpless 0.7859  drugNerve 0.3955  followAway 0.1961  followThreat 0.3807  followToward 0.3287
hold 0.09778  moveCharge 0.3635  moveCover 1.818  moveFire 3.85  moveGround 1.119  moveMeet -0.03624  moveStay 0.133
moveTheirCharge 0.2534  moveTheirFire 0.1985  objective 0.3781  runWish 0.0681  shotBonus 0.6819  shotCharge 0.005924  special 1.056
standOff 0.512  tableCharge 0.834  tableCover 4.845  tableFire 2.46  tableGround -0.2599  tableNext 0.4943  tableStay 0.1683
tableTheirCharge 0.6873  tableTheirFire 0.7543  watchBias 1.694  watchCharge 0.6269  watchLater 1.029  watchNow 1.785  withdraw 0.2758

# krak-or-lasguns.yaml, side 1: 7.6 points over the best script before (+-2.4)
aggressor  bearerFire 1.832  breakBias -0.742  breakFree 0.1573  breakGiven 0.6358  breakTaken 0.1265  chargeBias 0.1184
chargeBlows 0.967  chargeCost 0.0788  chargeHelpless 0.2448  drugNerve -0.07383  followAway -0.00192  followThreat 0.08683
followToward 1.027  hold 0.04871  moveCharge 0.8736  moveCover 0.1566  moveFire 1.397  moveGround 1.831  moveMeet 0.6088  moveStay 0.1551
moveTheirCharge 0.2528  moveTheirFire 0.03492  objective 1.166  runWish 0.5103  shotBonus 1.108  shotCharge 1.049  special 0.5737
standOff 0.1842  tableCharge 0.9173  tableCover 0.5352  tableFire 0.6733  tableGround 0.88  tableNext 0.09097  tableStay 0.03757
tableTheirCharge 0.1164  tableTheirFire 0.7958  watchBias -4.849  watchCharge 1.721  watchLater -0.02662  watchNow 1.712
withdraw -0.01146

# csm-possessed.yaml v de-drugs.yaml on the terms of combat-drugs.yaml, side 1: 1.8 points over the best script before (+-1.4)
gunline  bearerFire 0.4134  breakBias -0.1265  breakFree 0.8295  breakGiven 0.7736  breakTaken 0.3489  chargeBias 0.007447
chargeBlows 0.9354  chargeCost -0.04966  chargeHelpless 0.2958  drugNerve -0.2867  followAway 0.05815  followThreat 0.6213
followToward 0.07151  hold 0.01365  moveCharge 0.1251  moveCover 1.02  moveFire 2.847  moveGround 0.3699  moveMeet -0.006087
moveStay 0.3217  moveTheirCharge 1.216  moveTheirFire 0.1225  objective 0.1569  runWish -0.01239  shotBonus 0.4143  shotCharge -0.01794
special 0.2619  standOff 1.977  tableCharge 0.344  tableCover 1.521  tableFire 0.1365  tableGround 0.3505  tableNext 0.8034
tableStay 0.1178  tableTheirCharge 1.052  tableTheirFire 0.8406  watchBias 0.1253  watchCharge 0.1551  watchLater 0.6897  watchNow 0.1155
withdraw 0.07003

# snipers-on-the-roof.yaml, side 1: 5.2 points over the best script before (+-2.9)
objective  bearerFire 1.466  breakBias -0.5297  breakFree 0.1019  breakGiven 1.093  breakTaken 1.053  chargeBias 0.06363
chargeBlows 0.07791  chargeCost 0.04528  chargeHelpless 0.4581  drugNerve 0.4985  followAway 0.03773  followThreat 0.1891
followToward 1.368  hold -0.04206  moveCharge 0.7881  moveCover 0.2786  moveFire 0.8156  moveGround 0.6174  moveMeet -0.1134
moveStay 0.1677  moveTheirCharge 0.306  moveTheirFire 0.08186  objective 2.575  runWish 0.6214  shotBonus 0.3754  shotCharge 1.755
special 0.9149  standOff -0.0112  tableCharge 0.501  tableCover 0.2414  tableFire 0.9003  tableGround 1.173  tableNext 0.2388
tableStay -0.02698  tableTheirCharge 0.6664  tableTheirFire 0.9757  watchBias 0.01645  watchCharge 1.33  watchLater 1.777  watchNow 1.537
withdraw -0.1063
`);
