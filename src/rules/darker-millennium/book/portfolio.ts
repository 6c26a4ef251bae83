/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution over 24 fights and both seats
 * (npm run train -- darker-millennium --fights 24 --generations 3 --candidates 8 --blocks 12 --try 12 --broaden 0 --seed first --threads 2 --write; of
 * the 48 sides the first 13 by 8 generations of 10 in 24 blocks, so that the command alone makes them a little otherwise). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# through-the-line.yaml, side 1: 16.2 points over the best script before (+-3.2)
gunline  away 0.1427  big 1.204  charge 0.3947  close -0.004068  cover 0.08974  goal 0.3507  harm 0.245  hold 0.09141  late 1.666
later 0.1332  leave 0.5496  lie 0.4912  many 0.08662  onslaught 2.738  pin 0.5355  point 0.09951  rally 0.6791  react 1.34  rout 0.3919
six 0.07978  sprint 0.255  wait 0.017

# guard-1000.yaml v marines-1000.yaml on the terms of through-the-line.yaml, side 1: 8.6 points over the best script before (+-3.7)
gunline  away 0.2684  big 1.445  charge 0.9198  close -0.01923  cover 0.3392  goal 0.4874  harm 0.5182  hold -0.03642  late 1.248
later 0.5547  leave 0.3781  lie 0.4102  many 0.6751  onslaught 2.416  pin 0.3923  point 0.1084  rally 0.6672  react 0.8549  rout 0.4521
six 0.3127  sprint 0.09934  wait 0.4742

# orks-1000.yaml v orks-500.yaml on the terms of outposts.yaml, side 2: 10.3 points over the best script before (+-3.7)
gunline  away 0.248  big 1.27  charge 1.236  close 0.1249  cover 0.141  goal 0.5954  harm 0.5443  hold 0.06612  late 0.5672  later 0.5159
leave 0.5203  lie 0.5128  many 1.02  onslaught 1.267  pin 0.5455  point 0.06757  rally 0.4695  react 1.322  rout 0.09152  six 0.3113
sprint 0.06091  wait 0.916

# guard-v-stealers.yaml, side 2: 8.9 points over the best script before (+-3.0)
skirmisher  away 0.1088  big 1.112  charge 0.7929  close 0.07933  cover 0.1479  goal 0.6236  harm 0.818  hold 0.0415  late 0.1663
later 0.7344  leave 0.5848  lie 0.3657  many 1.166  onslaught 1.471  pin 0.1721  point 0.03523  rally 1.343  react 1.242  rout 0.3848
six 0.2486  sprint 0.6921  wait 0.5295

# outposts.yaml, side 1: 29.5 points over the best script before (+-3.7)
gunline  away 0.1062  big 1.25  charge 0.331  close -0.02676  cover 0.1263  goal -0.2315  harm 0.4338  hold 0.05211  late 1.598
later -0.1617  leave 0.5715  lie 0.3861  many 1.007  onslaught 1.613  pin 0.5027  point 0.1234  rally 0.506  react 1.712  rout 0.6463
six 0.2019  sprint 0.4211  wait -0.1418

# orks-1000.yaml v tyranids-1000.yaml on the terms of quarters.yaml, side 1: 5.9 points over the best script before (+-3.4)
aggressor  away -0.2976  big 1.304  charge 0.8818  close 0.2403  cover 0.04456  goal 0.9615  harm 0.2656  hold 0.04719  late 0.5653
later 0.529  leave -0.204  lie 0.4062  many 0.7047  onslaught 1.749  pin 0.234  point 0.0495  rally 0.7084  react 1.098  rout 0.4789
six 0.1605  sprint 0.5626  wait 0.003918
`);
