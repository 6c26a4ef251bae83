/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution (npm run train). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
aggressor

gunline

skirmisher

objective

cautious

random

# script-against-chance.yaml, side 0: 19.8 points over the best script before (+-2.2)
gunline  breakBias -0.07627  breakFree 1.709  breakGiven 1.116  breakTaken 0.5104  chargeBias -0.0818  chargeBlows 0.2446  chargeCost 0.6742
chargeHelpless 0.07351  drugNerve 0.7656  followAway 0.256  followThreat 0.3052  followToward 0.1281  hold -0.06834  moveCharge 0.2219
moveCover 1.724  moveFire 0.5706  moveGround -0.2338  moveMeet 0.05988  moveStay 0.5199  moveTheirCharge 1.161  moveTheirFire 0.07523
objective 0.07676  runWish 0.06047  shotBonus 0.1502  shotCharge 0.02941  special 0.91  tableCharge 0.5079  tableCover 2.006
tableFire 0.02234  tableGround 0.7318  tableNext 0.6722  tableStay 0.09589  tableTheirCharge -0.3476  tableTheirFire 0.01292
watchBias 0.2632  watchCharge 0.5864  watchLater 1.131  watchNow 1.955  withdraw 0.009332

# rangers-v-gaunts.yaml, side 1: 5.7 points over the best script before (+-2.3)
aggressor  breakBias -0.9463  breakFree 0.03913  breakGiven 2.024  breakTaken 0.3176  chargeBias 0.06846  chargeBlows 2.308
chargeCost -0.01217  chargeHelpless 0.3038  drugNerve 0.3343  followAway -0.06795  followThreat 0.07516  followToward 0.806  hold 0.1339
moveCharge 0.6662  moveCover 0.1001  moveFire 2.36  moveGround 1.546  moveMeet 0.9559  moveStay 0.03201  moveTheirCharge 0.07117
moveTheirFire 0.06004  objective 1.122  runWish 0.3322  shotBonus 0.4663  shotCharge 1.38  special 0.8027  tableCharge 1.224
tableCover 1.149  tableFire 1.401  tableGround 1.076  tableNext 0.2102  tableStay 0.03998  tableTheirCharge 0.08956  tableTheirFire 0.4879
watchBias -2.294  watchCharge 1.352  watchLater 0.1449  watchNow 1.216  withdraw 0.0669

# combat-drugs.yaml, side 0: 6.3 points over the best script before (+-3.1)
gunline  breakBias -0.2294  breakFree 2.451  breakGiven 1.531  breakTaken 0.1566  chargeBias 0.0124  chargeBlows 0.687  chargeCost 0.7316
chargeHelpless 0.06512  drugNerve 0.4386  followAway 0.2491  followThreat 0.2842  followToward 0.1371  hold -0.001068  moveCharge 0.09601
moveCover 0.7095  moveFire 1.52  moveGround 0.182  moveMeet -0.04437  moveStay 0.6657  moveTheirCharge 1.411  moveTheirFire 0.2252
objective 0.3562  runWish -0.009303  shotBonus 0.3311  shotCharge 0.08153  special 0.5371  tableCharge 0.8646  tableCover 0.657
tableFire 1.157  tableGround 0.3827  tableNext 1.03  tableStay 0.05963  tableTheirCharge 0.4439  tableTheirFire 0.5087  watchBias 0.4934
watchCharge 0.8616  watchLater 0.8221  watchNow 1.668  withdraw 0.02067

# hormagaunts-v-guard.yaml, side 1: 14.3 points over the best script before (+-3.6)
aggressor  breakBias -0.7456  breakFree -0.04496  breakGiven 1.065  breakTaken 0.2697  chargeBias 0.1183  chargeBlows -0.4213
chargeCost -0.0718  chargeHelpless 0.2087  drugNerve 1.109  followAway -0.06073  followThreat 0.0113  followToward 1.731  hold -0.0002632
moveCharge 3.028  moveCover 0.1369  moveFire 1.178  moveGround 1.289  moveMeet 0.6222  moveStay -0.007867  moveTheirCharge 0.1931
moveTheirFire -0.1013  objective 0.8901  runWish 0.6864  shotBonus 0.4914  shotCharge 0.4708  special 1.383  tableCharge 1.954
tableCover 0.3628  tableFire 0.6109  tableGround 1.971  tableNext 0.4618  tableStay -0.06126  tableTheirCharge 0.1466  tableTheirFire 0.3877
watchBias -2.317  watchCharge 1.417  watchLater 0.1416  watchNow 1.346  withdraw -0.00451

# stand-your-ground.yaml, side 0: 5.3 points over the best script before (+-1.8)
cautious  breakBias -0.01135  breakFree 0.6136  breakGiven 0.5342  breakTaken 1.769  chargeBias -0.02625  chargeBlows 0.7784
chargeCost 1.495  chargeHelpless 0.4302  drugNerve 0.7654  followAway 0.1114  followThreat 0.3407  followToward 0.2829  hold 0.07622
moveCharge 0.826  moveCover 1.035  moveFire 1.764  moveGround 0.7692  moveMeet -0.04784  moveStay 0.4713  moveTheirCharge 0.5385
moveTheirFire 0.117  objective 0.6518  runWish 0.08738  shotBonus 0.4263  shotCharge 0.1495  special 1.002  tableCharge 0.6767
tableCover 2.082  tableFire 1.563  tableGround 0.7075  tableNext 0.946  tableStay 0.1811  tableTheirCharge 0.5437  tableTheirFire 0.6516
watchBias 0.8141  watchCharge 0.6877  watchLater 0.5653  watchNow 2.162  withdraw 0.1782

# marks-of-chaos.yaml, side 1: 18.5 points over the best script before (+-3.5)
gunline  breakBias -0.2062  breakFree 0.7875  breakGiven 0.4756  breakTaken 1.044  chargeBias 0.1286  chargeBlows 1.254  chargeCost 0.7351
chargeHelpless 0.2039  drugNerve 0.8154  followAway 0.2353  followThreat 0.432  followToward 0.1648  hold 0.04653  moveCharge 0.03947
moveCover 0.3659  moveFire 0.01206  moveGround 0.2104  moveMeet 0.1191  moveStay 0.1307  moveTheirCharge 0.9842  moveTheirFire 0.1492
objective 0.1691  runWish 0.05913  shotBonus 0.2631  shotCharge 0.04099  special 0.9515  tableCharge 0.8535  tableCover 1.328
tableFire 1.271  tableGround 0.5443  tableNext 0.3137  tableStay 0.002281  tableTheirCharge 0.9228  tableTheirFire 0.1916  watchBias 1.239
watchCharge 0.9252  watchLater 0.5569  watchNow 0.9911  withdraw 0.1556
`);
