/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- heresy --fights 24 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 3 --seed third --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# of an earlier round
aggressor  away 0.2957  charge 1.596  command 10  cover -0.07223  fire 2.474  focus 0.345  ground 5.803  objective 1.288  press 2
quit 0.1333  react 1.446  reserves 0.1004  risk 1.562  share 1  special 2.325  suppress 0.1943  wait -0.1806

# jump-packs-into-cover.yaml, side 2: 30.9 points over the best script before (+-3.0)
cautious  away 0.4371  charge 0.09619  command 13.96  cover 13.71  fire 0.0891  focus 0.6432  ground -0.1566  objective 0.2498
press 3.363  quit 4.067  react 0.6232  reserves -0.1957  risk 0.2856  share 1.205  special 2.195  suppress 0.9875  wait 0.5559

# jump-packs-into-cover.yaml, side 1: 41.0 points over the best script before (+-3.1)
objective  away 0.5134  charge 0.97  command 12.58  cover 2.307  fire 1.754  focus 0.1396  ground -0.5844  objective 0.6073  press 0.4681
quit 0.4172  react 1.288  reserves 0.3014  risk -0.2125  share 0.9206  special 7.26  suppress -1.779  wait 2.526

# marines-assault.yaml v marines-battle.yaml on the terms of platoons-v-mobs.yaml, side 1: 7.6 points over the best script before
# (+-2.1)
cautious  away 3.937  charge 0.4411  command 1.752  cover 20.46  fire 0.8031  focus 0.4917  ground 0.544  objective 1.744  press 0.1067
quit 0.1136  react 1.347  reserves 0.9368  risk 2.032  share 1.515  special 2.581  suppress -0.28  wait 3.484

# orks-mobs.yaml v orks-wheels.yaml on the terms of jump-packs-into-cover.yaml, side 1: 47.9 points over the best script before (+-3.0)
cautious  away 10.47  charge 0.1897  command 2.526  cover 7.711  fire 0.1794  focus 0.3326  ground 0.05283  objective 0.23  press 1
quit 1.104  react 1.463  reserves 0.1351  risk 1.567  share 1.192  special 7.697  suppress -0.09668  wait 1.106

# seize-the-crossroads.yaml, side 1: 34.3 points over the best script before (+-3.5)
gunline  away 1.764  charge 0.6466  command 12.12  cover 6.951  fire 1.754  focus -0.003013  ground 0.7274  objective 0.7947  press 3.041
quit 0.2332  react 1.247  reserves 0.5066  risk 0.7453  share 0.896  special 5.26  suppress 0.1475  wait 2.412

# seize-the-crossroads.yaml, side 2: 12.2 points over the best script before (+-2.2)
aggressor  away -0.00547  charge 0.8354  command 11.65  cover 0.1749  fire 1.205  focus 0.7804  ground 3.609  objective 0.5295
press 1.634  quit 0.5301  react 1.353  reserves -0.05363  risk -0.04309  share 1.161  special 6.478  suppress 0.08736  wait 0.2073

# platoons-v-mobs.yaml, side 1: 15.6 points over the best script before (+-2.4)
objective  away 1.74  charge 1.038  command 10.63  cover 11.93  fire 0.4204  focus 0.09943  ground -0.9621  objective 1.109  press 3.36
quit 0.291  react -0.04139  reserves 0.4271  risk 0.3102  share 0.592  special 1.668  suppress 0.2104  wait 2.004

# of an earlier round
aggressor  away 0.007057  charge 1.146  command 10  cover -0.1168  fire 0.9987  focus 0.401  ground 10.46  objective 0.9061  press 2
quit 0.2452  react 1.01  reserves -0.09707  risk -0.1284  share 1  special 3.892  suppress 0.04744  wait 0.1044

# of an earlier round; then broadened
cautious  away 7.906  charge 0.1136  command 7.459  cover 7.438  fire 0.1727  focus 0.388  ground -0.004539  objective 0.1214
press 3.276  quit 1.674  react 0.6861  reserves 0.2384  risk 1.049  share 0.7467  special 3.59  suppress 0.5921  wait 1.086

# tactical-v-boyz.yaml, side 2: 19.5 points over the best script before (+-3.2)
gunline  away 2.271  charge 0.6679  command 9.823  cover 3.241  fire 1.848  focus 0.2486  ground 0.5941  objective 0.7567  press 1.38
quit 0.1216  react 1.154  reserves 0.599  risk 0.5173  share 0.4767  special 5.685  suppress 0.4385  wait 2.891
`);
