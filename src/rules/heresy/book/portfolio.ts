/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- heresy --fights 36 --generations 10 --candidates 10 --blocks 32 --try 32 --broaden 2 --seed fourth --write). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
# librarians-on-the-table.yaml, side 1: 3.3 points over the best script before (+-3.2)
aggressor  away 0.2375  charge 2.456  command 7.284  cover -0.08634  fire 3.332  focus 0.4775  ground 4.385  objective 0.789  press 3.173
quit -0.1781  react 1.086  reserves -0.002403  risk 0.8643  share 0.5806  special 3.336  suppress 0.09498  wait -0.2721

# marines-battle.yaml v marines-psykers.yaml on the terms of tactical-v-boyz.yaml, side 2: 40.2 points over the best script before
# (+-4.2)
cautious  away 0.5376  charge -0.2066  command 10.39  cover 13.62  fire -0.1903  focus 0.8932  ground -0.5235  objective 0.3799
press 1.129  quit 0.4764  react 1.092  reserves -0.3031  risk -0.009954  share 1.768  special 1.572  suppress 0.06078  wait 0.7932

# jump-packs-into-cover.yaml, side 1: 25.0 points over the best script before (+-2.8)
objective  away 0.4287  charge 1.445  command 15.46  cover 2.523  fire 1.496  focus 0.3766  ground -0.6544  objective 0.4702
press 0.6302  quit 0.2832  react 2.534  reserves 0.453  risk 0.1201  share 1.264  special 8.866  suppress -3.516  wait 3.855

# orks-wheels.yaml v titan.yaml on the terms of librarians-on-the-table.yaml, side 2: 4.9 points over the best script before (+-1.9);
# then broadened
aggressor  away 0.2833  charge 2.711  command 5.391  cover -0.09732  fire 0.7396  focus 0.2414  ground 9.139  objective 0.3991
press 1.793  quit 0.2521  react 1.084  reserves -0.01526  risk 0.9291  share 0.7472  special 2.608  suppress 0.2406  wait -0.07104

# hold-the-outpost.yaml, side 2: 2.0 points over the best script before (+-1.7)
aggressor  away 0.3292  charge 1.829  command 6.267  cover -0.02927  fire 2.434  focus 0.5138  ground 0.3907  objective 1.252
press 3.039  quit -0.252  react 0.697  reserves 0.162  risk 1.609  share 0.9929  special 1.752  suppress 0.4392  wait 0.1018

# orks-battle.yaml v orks-wheels.yaml on the terms of jump-packs-into-cover.yaml, side 1: 9.5 points over the best script before (+-1.8)
objective  away 0.695  charge 0.7675  command 3.757  cover 2.814  fire 1.559  focus 0.1994  ground 0.04956  objective 0.7458
press 0.5992  quit 0.5912  react 2.118  reserves 0.209  risk -0.1776  share 1.22  special 4.565  suppress -2.235  wait 2.686

# jump-packs-into-cover.yaml, side 2: 53.2 points over the best script before (+-3.3)
cautious  away 0.2525  charge -0.2114  command 18.68  cover 15.91  fire 0.05122  focus 0.3103  ground -0.126  objective 0.5151
press 3.962  quit 3.531  react 0.9657  reserves -0.3148  risk 0.09026  share 1.358  special 2.601  suppress 1.166  wait 0.3747

# of an earlier round
aggressor  away 0.007057  charge 1.146  command 10  cover -0.1168  fire 0.9987  focus 0.401  ground 10.46  objective 0.9061  press 2
quit 0.2452  react 1.01  reserves -0.09707  risk -0.1284  share 1  special 3.892  suppress 0.04744  wait 0.1044

# guard-platoons.yaml v marines-battle.yaml on the terms of platoons-v-mobs.yaml, side 2: 1.0 points over the best script before (+-0.8)
objective  away 0.572  charge 0.9619  command 5.929  cover 1.582  fire 1.132  focus 0.2898  ground -0.4304  objective 0.5556
press 0.07915  quit 0.4312  react 1.059  reserves 0.1789  risk -0.5439  share 1.075  special 3.106  suppress -2.179  wait 4.164

# titan.yaml v guard-battle.yaml on the terms of meeting-engagement.yaml, side 1: 3.3 points over the best script before (+-2.5)
cautious  away 0.2939  charge -0.153  command 11.53  cover 11.88  fire -0.03992  focus 1.068  ground 0.2422  objective 0.4611  press 1.68
quit 8.778  react 0.9941  reserves -0.1073  risk 0.2571  share 1.057  special 1.063  suppress 2.151  wait 1.103

# guard-platoons.yaml v marines-assault.yaml on the terms of meeting-engagement.yaml, side 1: 8.6 points over the best script before
# (+-3.0)
cautious  away 0.2232  charge 0.3772  command 11.81  cover 19.97  fire -0.1054  focus 1.579  ground 0.04494  objective 0.3044
press 4.799  quit 3.675  react 1.33  reserves 0.00484  risk 0.5649  share 0.7286  special 2.845  suppress 0.8417  wait 0.6633

# orks-battle.yaml v orks-wheels.yaml on the terms of jump-packs-into-cover.yaml, side 2: 53.7 points over the best script before
# (+-4.2)
cautious  away 0.3746  charge 0.01819  command 15.97  cover 13.85  fire -0.08528  focus 0.8762  ground 0.1988  objective -0.06844
press 2.196  quit 3.8  react 1.205  reserves -0.3791  risk 0.02086  share 1.92  special 3.053  suppress 0.1618  wait 0.5365
`);
