/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- darker-millennium --fights 12 --generations 8 --candidates 10 --blocks 20 --try 24 --broaden 0 --threads 1 --seed first --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# eldar-500.yaml v guard-1000.yaml on the terms of guard-v-stealers.yaml, side 1: 73.7 points over the best script before (+-2.6)
gunline  away 0.1373  big 1.552  charge 0.6513  close -0.04444  cover 0.1656  goal -0.06808  harm 0.3413  hold -0.002334  late 1.917
later -0.1532  leave 0.06233  lie 0.6511  many 0.5076  onslaught 1.934  pin 0.4253  point 0.1803  rally 0.1037  react 0.7344  rout 0.7285
six 0.2415  sprint 0.0362  wait 0.3125

# marines-500.yaml v orks-1000.yaml on the terms of guard-v-stealers.yaml, side 2: 7.7 points over the best script before (+-3.0)
aggressor  away -0.2141  big 1.147  charge 0.692  close 0.2503  cover 0.04384  goal 0.9766  harm 0.4901  hold 0.02179  late 0.4447
later 0.3794  leave -0.2189  lie 0.4979  many 1.267  onslaught 1.605  pin 0.1171  point -0.01859  rally 1.148  react 0.6632  rout 0.3879
six 0.2447  sprint 0.9793  wait 0.1208

# guard-500.yaml v marines-1000.yaml on the terms of guard-v-stealers.yaml, side 2: 7.1 points over the best script before (+-3.2)
gunline  away 0.1955  big 1.536  charge 0.7647  close 0.04663  cover 0.323  goal 0.6158  harm 1.127  hold -0.04279  late 1.785
later 0.9121  leave 0.4498  lie 0.709  many 1.187  onslaught 0.2776  pin 0.331  point 0.009788  rally 0.6593  react 0.4345  rout 0.4308
six 0.4047  sprint 0.2259  wait 0.2479

# guard-v-stealers.yaml, side 1: 14.1 points over the best script before (+-2.5)
cautious  away 0.3461  big 1.479  charge 1.09  close 0.1613  cover 0.6831  goal 0.6695  harm 0.4159  hold -0.0155  late 2.042
later -0.2123  leave 0.639  lie 0.03739  many 0.5458  onslaught 2.586  pin 0.436  point 0.04287  rally 0.7029  react 1.888  rout 0.1348
six 0.05351  sprint 0.2537  wait 0.3314
`);
