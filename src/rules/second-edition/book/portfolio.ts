/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- second-edition --fights 24 --generations 10 --candidates 10 --blocks 24 --try 24 --broaden 0 --seed first --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# librarian-v-weirdboy.yaml, side 1: 6.3 points over the best script before (+-2.7)
objective  answer 0.2029  away 0.08205  big 1.868  charge 0.7257  close 0.2414  cover 0.39  goal 0.5775  harm 0.3745  hold -0.0006371
later 0.918  leave 0.16  magic 0.05614  many 1.321  rout 0.8961  spend -0.03156  wait 0.2792

# tactical-v-mob.yaml, side 1: 1.3 points over the best script before (+-1.1)
objective  answer 0.1579  away 0.0461  big 1.154  charge 1.515  close 0.2356  cover 0.02477  goal 1.65  harm 0.8091  hold 0.0632
later 0.4023  leave 0.02519  magic 1.149  many 1.197  rout 0.3098  spend 0.07185  wait 0.3534

# tactical-v-mob.yaml, side 2: 7.8 points over the best script before (+-3.0)
gunline  answer 0.1375  away -0.05617  big 0.4126  charge 0.01168  close 0.1947  cover 0.1835  goal 0.7582  harm 0.353  hold -0.008447
later 0.6771  leave 0.6447  magic 0.995  many 1.124  rout 0.4678  spend 0.09814  wait -0.2237

# chaos-500.yaml v guard-1000.yaml on the terms of meeting.yaml, side 2: 3.1 points over the best script before (+-2.1)
objective  answer 0.1424  away 0.004616  big 0.8601  charge 1.923  close 0.2742  cover 0.1941  goal 0.2514  harm 1.193  hold 0.1532
later 0.5204  leave 0.205  magic 1.754  many 1.397  rout 0.4045  spend 0.06996  wait 0.323

# hold.yaml, side 1: 12.0 points over the best script before (+-3.3)
gunline  answer 0.2111  away 0.296  big 1.317  charge 0.7497  close 0.1665  cover 0.005124  goal 0.3656  harm 1.101  hold 0.05997
later 0.2972  leave 0.5696  magic 0.8529  many 1.183  rout 0.2437  spend 0.1905  wait -0.02029

# strongpoint.yaml, side 1: 4.4 points over the best script before (+-3.7)
objective  answer 0.2723  away 0.08941  big 1.322  charge 0.9724  close 0.9954  cover 0.07189  goal 2.749  harm 0.6895  hold -0.025
later 0.3138  leave 0.3371  magic 1.096  many 1.209  rout 0.1023  spend 0.2112  wait 0.1604

# guard-column-1000.yaml v marines-500.yaml on the terms of trukks-v-chimeras.yaml, side 1: 4.7 points over the best script before
# (+-1.6)
aggressor  answer 0.4076  away -0.446  big 0.8355  charge 0.4186  close 0.4492  cover 0.04749  goal 0.09547  harm 0.633  hold 0.1184
later 0.4512  leave -0.4789  magic 1.28  many 1.576  rout 0.6923  spend 0.1737  wait 0.2566

# orks-1000.yaml v orks-500.yaml on the terms of librarian-v-weirdboy.yaml, side 1: 0.8 points over the best script before (+-0.6)
objective  answer 0.2772  away -0.001275  big 0.6707  charge 0.9154  close 0.4248  cover 0.2451  goal 1.379  harm 0.5704  hold 0.08238
later 0.7438  leave 0.1829  magic 1.148  many 1.355  rout 0.4258  spend 0.0795  wait 0.4926

# strongpoint.yaml, side 2: 7.0 points over the best script before (+-3.7)
aggressor  answer 0.1426  away -0.3112  big 1.402  charge 2.547  close 1.107  cover 0.04382  goal 1.579  harm 0.4095  hold 0.0009244
later 0.5994  leave -0.1043  magic 1.003  many -0.007353  rout 0.4369  spend 0.08957  wait 0.2759
`);
