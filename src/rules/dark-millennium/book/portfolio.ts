/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- dark-millennium --fights 24 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 3 --seed third --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# stealers.yaml v guard.yaml on the terms of tanks.yaml, side 2: 85.4 points over the best script before (+-2.2); then broadened
aggressor  close 1.011  covered 0.1941  forward 1.73  ground 0.3435  harm 0.3829  helpless 0.5606  kill 2.228  limit 0.5897  magic 1.934
one 0.2221  over 0.5855  own 0.6213  pull 0.4835  rally 0.4333  react 0.3471  ride 1.674  shelter 0.2795  stand 0.185  suppress 2.632
tire 0.1465  turn 19.18  waiting 0.2373

# cult.yaml v guard.yaml on the terms of infantry-firefight.yaml, side 2: 44.4 points over the best script before (+-3.2)
cautious  close 0.4851  covered 0.783  forward -0.2821  ground 0.1804  harm 0.4003  helpless 0.1179  kill 0.2903  limit 0.7032
magic 1.448  one 0.0405  over 1.707  own -0.285  pull -0.1232  rally 0.2299  react 0.1839  ride 1.331  shelter 1.369  stand 0.06039
suppress 0.3567  tire -0.009429  turn 11.11  waiting 0.09184

# transports.yaml, side 1: 6.8 points over the best script before (+-3.8)
aggressor  close 2.669  covered 0.1236  forward 1.477  ground 0.7519  harm 0.1595  helpless 0.2798  kill 0.7456  limit 1.263  magic 1.391
one 0.01625  over 0.4006  own -0.07008  pull 0.6928  rally 0.6303  react 0.6236  ride 1.504  shelter 0.4192  stand 0.1445  suppress 1.285
tire 0.513  turn 27.98  waiting -0.0427

gunline

# cult.yaml v stealers.yaml on the terms of ruins.yaml, side 1: 12.9 points over the best script before (+-3.6)
skirmisher  close 1.775  covered -0.1389  forward 0.6201  ground 0.03929  harm 0.5371  helpless 2.372  kill 1.427  limit 1.161
magic 1.347  one 0.02047  over 0.6831  own 0.1371  pull 0.1562  rally 0.4645  react -0.1063  ride 0.5874  shelter 0.1642  stand -0.0356
suppress 0.2166  tire 0.3958  turn 38.53  waiting -0.121

# of an earlier round
cautious  close 0.718  covered 0.7079  forward 0.1042  ground 0.1027  harm 0.7581  helpless 0.4826  kill 0.85  limit 1  magic 0.5768
one -0.02991  over 1.424  own 0.1044  pull 0.5497  rally 0.1746  react 0.07963  ride 1  shelter 0.7542  stand 0.09159  suppress 0.4287
tire 0.2274  turn 30  waiting 0.03832

# of an earlier round; then broadened
aggressor  close 0.08164  covered -0.01082  forward 1.508  ground -0.9608  harm 0.123  helpless -0.3221  kill 0.385  limit 1.244
magic -0.05792  one 0.1  over 0.2073  own 0.2241  pull 0.1751  rally 0.255  react 0.3004  ride 2.196  shelter 0.2586  stand -0.05946
suppress 0.7155  tire -0.02112  turn 19.94  waiting 0.1642

# of an earlier round
cautious  close 0.3409  covered 0.7688  forward 0.1297  ground 0.07937  harm 0.4752  helpless 0.3848  kill 0.03829  limit 1  magic 1.075
one 0.005998  over 1.511  own 0.03578  pull 0.07784  rally 0.1561  react 0.1062  ride 1  shelter 0.8263  stand 0.1102  suppress -0.02736
tire 0.4431  turn 30  waiting -0.03525

# cult.yaml v orks.yaml on the terms of mobs-v-platoon.yaml, side 1: 4.8 points over the best script before (+-1.9)
skirmisher  close 2.358  covered -0.3646  forward 0.2884  ground 0.3893  harm 0.4449  helpless 3.486  kill 0.3372  limit 0.9249
magic 1.263  one -0.5076  over 0.9725  own 0.1804  pull 0.1395  rally 0.6524  react 0.04098  ride 0.7971  shelter 0.2229  stand 0.04071
suppress 0.7651  tire 0.4757  turn 17.59  waiting 0.3338

# stealers.yaml v cult.yaml on the terms of sorcerer-v-librarian.yaml, side 2: 15.1 points over the best script before (+-2.3)
cautious  close 0.2491  covered 0.6185  forward -0.06842  ground -0.06102  harm 1.113  helpless 0.5981  kill 1.204  limit 0.4501
magic 1.081  one 0.2538  over 1.311  own 0.2105  pull 0.4682  rally 0.6409  react -0.2625  ride 0.9187  shelter 0.3111  stand 0.2337
suppress 1.611  tire 0.2137  turn 13.05  waiting 0.2877

# orks.yaml v cult.yaml on the terms of sorcerer-v-librarian.yaml, side 2: 4.4 points over the best script before (+-1.6)
gunline  close 1.216  covered 0.4308  forward -0.05981  ground -0.3173  harm 0.5648  helpless 2.191  kill -0.08284  limit 0.9835
magic 0.6996  one -0.08975  over 1.393  own -0.1967  pull 0.2838  rally 0.5849  react 0.2547  ride 1.794  shelter 0.4662  stand -0.04452
suppress 1.846  tire 0.2881  turn 48.58  waiting 0.1429

# marines.yaml v cult.yaml on the terms of sorcerer-v-librarian.yaml, side 1: 10.1 points over the best script before (+-2.2); then
# broadened
cautious  close 0.2359  covered 0.6623  forward 0.1937  ground 0.1049  harm 0.7514  helpless -0.05917  kill 0.1261  limit 0.5166
magic -0.1611  one 0.07799  over 0.7412  own 0.03873  pull 0.2105  rally 0.4964  react 0.1839  ride 0.2411  shelter 0.6955  stand 0.1248
suppress -0.1277  tire 0.3889  turn 57.11  waiting 0.195
`);
