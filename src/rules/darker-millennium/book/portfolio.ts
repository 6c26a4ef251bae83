/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution in two rounds: over 24 fights and both
 * seats, before some rules were mended, and then over 20 (npm run train -- darker-millennium --fights 20 --generations 8 --candidates 10 --blocks 24
 * --try 24 --broaden 0 --seed clean --threads 2 --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# quarters.yaml, side 2: 12.5 points over the best script before (+-3.2)
gunline  away 0.04056  big 0.7884  charge 0.4938  close -0.05007  cover 0.1486  goal 0.1406  harm 0.3811  hold 0.09281  late 3.543
later 0.1526  leave 0.2157  lie 0.6478  many 0.1261  onslaught 3.856  pin 0.7642  point 0.2005  rally 1.035  react 1.179  rout 0.4504
six 0.1075  sprint 0.151  wait -0.000426

# of an earlier round
aggressor  away -0.2976  big 1.304  charge 0.8818  close 0.2403  cover 0.04456  goal 0.9615  harm 0.2656  hold 0.04719  late 0.5653
later 0.529  leave -0.204  lie 0.4062  many 0.7047  onslaught 1.749  pin 0.234  point 0.0495  rally 0.7084  react 1.098  rout 0.4789
six 0.1605  sprint 0.5626  wait 0.003918

# guard-500.yaml v marines-500.yaml on the terms of guard-v-stealers.yaml, side 1: 2.2 points over the best script before (+-1.0)
gunline  away 0.07919  big 2.007  charge 0.2625  close -0.09737  cover 0.05102  goal -0.2547  harm 0.6309  hold -0.02402  late 2.283
later -0.1895  leave 0.2214  lie 0.5071  many 0.8333  onslaught 1.308  pin 0.4819  point 0.1182  rally 0.4813  react 2.529  rout 0.8111
six 0.2664  sprint 0.3963  wait -0.1316

# eldar-500.yaml v guard-500.yaml on the terms of quarters.yaml, side 2: 14.9 points over the best script before (+-3.2)
gunline  away 0.09444  big 0.8799  charge 0.2159  close -0.03489  cover 0.1298  goal 0.1869  harm 0.336  hold 0.1387  late 3.817
later 0.1466  leave 0.04157  lie 0.5434  many 0.1083  onslaught 4.901  pin 0.7983  point 0.1678  rally 0.7673  react 1.53  rout 0.5401
six 0.1587  sprint 0.2604  wait -0.1156

# of an earlier round
gunline  away 0.2684  big 1.445  charge 0.9198  close -0.01923  cover 0.3392  goal 0.4874  harm 0.5182  hold -0.03642  late 1.248
later 0.5547  leave 0.3781  lie 0.4102  many 0.6751  onslaught 2.416  pin 0.3923  point 0.1084  rally 0.6672  react 0.8549  rout 0.4521
six 0.3127  sprint 0.09934  wait 0.4742

# of an earlier round
skirmisher  away 0.1088  big 1.112  charge 0.7929  close 0.07933  cover 0.1479  goal 0.6236  harm 0.818  hold 0.0415  late 0.1663
later 0.7344  leave 0.5848  lie 0.3657  many 1.166  onslaught 1.471  pin 0.1721  point 0.03523  rally 1.343  react 1.242  rout 0.3848
six 0.2486  sprint 0.6921  wait 0.5295
`);
