/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- dark-millennium --fights 36 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 3 --seed fourth --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# marines.yaml v stealers.yaml on the terms of ruins.yaml, side 1: 5.5 points over the best script before (+-2.9)
aggressor  close 0.4897  covered 0.1483  forward 3.209  ground 0.7374  harm 0.5102  helpless 0.7789  kill 1.408  limit 0.7242
magic 2.036  one 0.3541  over 0.3664  own 0.4294  pull 0.2947  rally 0.5886  react 0.3667  ride 1.596  shelter 0.1247  stand -0.06095
suppress 0.4692  tire 0.2045  turn 22.6  waiting 0.2847

# cult.yaml v guard.yaml on the terms of infantry-firefight.yaml, side 2: 3.4 points over the best script before (+-2.1)
cautious  close 0.09444  covered 0.2283  forward 0.1395  ground 0.08354  harm 0.4382  helpless 0.2473  kill 0.1138  limit 1.443
magic 0.8681  one -0.253  over 0.7551  own 0.1797  pull -0.06542  rally 0.4527  react 0.07341  ride 0.688  shelter 0.4919  stand -0.03141
suppress 0.2821  tire 0.7949  turn 46.67  waiting -0.07168

# cult.yaml v stealers.yaml on the terms of ruins.yaml, side 2: 5.0 points over the best script before (+-3.3)
skirmisher  close 2.418  covered -0.1553  forward 0.4011  ground 0.189  harm 0.6377  helpless 5.121  kill 0.4529  limit 1.342
magic 1.277  one -0.1459  over 1.14  own 0.1144  pull 0.1682  rally 0.8758  react 0.1668  ride 0.6767  shelter 0.4145  stand 0.2234
suppress 0.9585  tire 0.52  turn 10.16  waiting 0.531

aggressor

# infantry-firefight.yaml, side 1: 3.0 points over the best script before (+-2.0)
cautious  close 0.2463  covered 1.158  forward 0.018  ground 0.04745  harm 0.6864  helpless 0.4645  kill 0.2586  limit 1.093  magic 1.595
one -0.1383  over 1.611  own 0.03908  pull 0.04964  rally 0.4527  react 0.4249  ride 0.7091  shelter 0.9727  stand -0.02302
suppress 0.06211  tire 0.5813  turn 60.22  waiting -0.1694

# genestealers-v-guard.yaml, side 1: 12.2 points over the best script before (+-3.2)
skirmisher  close 3.331  covered 0.04838  forward 0.3679  ground -0.1206  harm 0.4726  helpless 1.817  kill 0.5981  limit 1.048
magic 0.596  one 0.2112  over 1.168  own 0.2853  pull 0.3048  rally 0.3743  react -0.3561  ride 0.5375  shelter 0.03782  stand -0.7671
suppress 0.458  tire 0.3878  turn 27.35  waiting 0.07769

# of an earlier round; then broadened
cautious  close 0.7253  covered 0.746  forward 0.08498  ground 0.1921  harm 0.7494  helpless 0.6108  kill 0.8824  limit 0.9468
magic 0.5421  one -0.1406  over 1.388  own 0.03483  pull 0.4843  rally 0.1809  react 0.1173  ride 0.7272  shelter 0.6282  stand 0.03356
suppress 0.4421  tire 0.2575  turn 27.41  waiting 0.06093

# of an earlier round
cautious  close 0.2491  covered 0.6185  forward -0.06842  ground -0.06102  harm 1.113  helpless 0.5981  kill 1.204  limit 0.4501
magic 1.081  one 0.2538  over 1.311  own 0.2105  pull 0.4682  rally 0.6409  react -0.2625  ride 0.9187  shelter 0.3111  stand 0.2337
suppress 1.611  tire 0.2137  turn 13.05  waiting 0.2877

# guard.yaml v stealers.yaml on the terms of ruins.yaml, side 1: 9.6 points over the best script before (+-3.2); then broadened
aggressor  close 0.8893  covered -0.01019  forward 1.089  ground 1.016  harm -0.07302  helpless 0.7423  kill 0.6962  limit 1.285
magic 1.106  one 0.04755  over 0.7218  own -0.006911  pull 0.5629  rally 1.164  react 1.375  ride 0.715  shelter 0.1553  stand -0.2741
suppress 0.7948  tire 0.55  turn 9.37  waiting 0.279

# stealers.yaml v cult.yaml on the terms of sorcerer-v-librarian.yaml, side 1: 4.2 points over the best script before (+-1.4)
aggressor  close 3.972  covered 0.3687  forward 1.24  ground 0.707  harm 0.3565  helpless 0.2359  kill 0.6638  limit 0.4307  magic 1.811
one 0.1652  over 0.9054  own 0.1414  pull 0.4861  rally 0.8131  react 0.8736  ride -0.05962  shelter 0.3601  stand 0.008533
suppress 0.8116  tire 0.409  turn 61.46  waiting -0.1355

# stealers.yaml v guard.yaml on the terms of tanks.yaml, side 2: 29.3 points over the best script before (+-3.5)
aggressor  close 0.6298  covered 0.2016  forward 1.689  ground 0.4922  harm 0.6018  helpless 0.5067  kill 2.97  limit 0.8514  magic 2.195
one -0.006763  over 0.2789  own 0.6652  pull 0.5921  rally 0.337  react 0.5667  ride 1.859  shelter 0.1278  stand 0.3683  suppress 4.237
tire 0.4727  turn 29.96  waiting -0.1079

# of an earlier round
gunline  close 1.216  covered 0.4308  forward -0.05981  ground -0.3173  harm 0.5648  helpless 2.191  kill -0.08284  limit 0.9835
magic 0.6996  one -0.08975  over 1.393  own -0.1967  pull 0.2838  rally 0.5849  react 0.2547  ride 1.794  shelter 0.4662  stand -0.04452
suppress 1.846  tire 0.2881  turn 48.58  waiting 0.1429
`);
