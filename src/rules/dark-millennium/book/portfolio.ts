/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution (npm run train). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
aggressor

skirmisher

cautious

# Terms that came after the training weigh what they do for the doctrines: limit, ride, turn.
# cult.yaml v guard.yaml on the terms of infantry-firefight.yaml, side 0: 26.0 points over the best script before (+-3.1)
cautious  close 0.718  covered 0.7079  forward 0.1042  ground 0.1027  harm 0.7581  helpless 0.4826  kill 0.85  magic 0.5768  one -0.02991
over 1.424  own 0.1044  pull 0.5497  rally 0.1746  react 0.07963  shelter 0.7542  stand 0.09159  suppress 0.4287  tire 0.2274
waiting 0.03832
limit 1  ride 1  turn 30

# orks.yaml v stealers.yaml on the terms of ruins.yaml, side 1: 7.7 points over the best script before (+-2.4)
skirmisher  close 1.516  covered -0.02283  forward 0.3197  ground 0.2756  harm 0.3929  helpless 2.627  kill 1.332  magic 1.155  one -0.03431
over 1.477  own 0.1079  pull 0.1646  rally 0.1909  react 0.1585  shelter 0.2951  stand 0.08215  suppress 1.005  tire 0.4263  waiting 0.02954
limit 1  ride 1  turn 30

# genestealers-v-guard.yaml, side 0: 8.7 points over the best script before (+-1.8)
aggressor  close 1.927  covered 0.1209  forward 1.788  ground 0.551  harm 0.07497  helpless 0.2923  kill 1.455  magic 2.238  one 0.0394
over 0.5709  own 0.03457  pull 0.5827  rally 0.233  react 0.3171  shelter 0.2783  stand 0.142  suppress 1.614  tire 0.1986  waiting -0.09221
limit 1  ride 1  turn 30

# guard.yaml v orks.yaml on the terms of mobs-v-platoon.yaml, side 0: 2.1 points over the best script before (+-1.4)
gunline  close 0.6555  covered 0.4888  forward -0.2524  ground -0.1996  harm 0.6384  helpless 1.552  kill 0.2858  magic 1.235  one -0.03573
over 1.593  own 0.03592  pull 0.1088  rally 0.5898  react 0.04187  shelter 0.4208  stand 0.04611  suppress 1.338  tire 0.3034  waiting 1.225
limit 1  ride 1  turn 30

# marines.yaml v cult.yaml on the terms of sorcerer-v-librarian.yaml, side 1: 24.2 points over the best script before (+-3.0)
cautious  close 0.5718  covered 0.793  forward 0.2073  ground 0.1366  harm 0.5734  helpless 1.242  kill 1.393  magic 1.488  one 0.04136
over 3.061  own 0.1081  pull 0.6158  rally 0.2195  react 0.0153  shelter 0.7431  stand -0.004445  suppress 0.05046  tire 0.2867
waiting 0.03647
limit 1  ride 1  turn 30

# guard.yaml v stealers.yaml on the terms of ruins.yaml, side 0: 10.4 points over the best script before (+-3.2)
objective  close 0.6174  covered 0.1606  forward 0.8634  ground 0.7988  harm 0.1524  helpless 0.6119  kill 0.9515  magic 1.384  one -0.09485
over 1.097  own 0.03363  pull 0.5219  rally 0.1893  react 0.4933  shelter 0.1611  stand 0.09952  suppress -0.03024  tire 0.2076
waiting 0.08522
limit 1  ride 1  turn 30

# sorcerer-v-librarian.yaml, side 1: 13.5 points over the best script before (+-3.0)
cautious  close 0.3409  covered 0.7688  forward 0.1297  ground 0.07937  harm 0.4752  helpless 0.3848  kill 0.03829  magic 1.075  one 0.005998
over 1.511  own 0.03578  pull 0.07784  rally 0.1561  react 0.1062  shelter 0.8263  stand 0.1102  suppress -0.02736  tire 0.4431
waiting -0.03525
limit 1  ride 1  turn 30

# stealers.yaml v guard.yaml on the terms of tanks.yaml, side 0: 29.4 points over the best script before (+-3.1)
aggressor  close 0.1544  covered 0.1016  forward 1.289  ground -0.6158  harm 0.09572  helpless -0.6348  kill 0.2729  magic 0.03364
one -0.02431  over 0.4739  own 0.2306  pull 0.3554  rally 0.1606  react 0.1663  shelter 0.238  stand -0.08462  suppress 0.6106  tire 0.2387
waiting 0.08806
limit 1  ride 1  turn 30

# transports.yaml, side 0: 21.6 points over the best script before (+-3.9)
cautious  close 1.529  covered 0.6125  forward 0.1264  ground 0.1734  harm 0.3687  helpless 0.6861  kill 1.033  magic 0.6011  one -0.03563
over 5.191  own 0.05949  pull 0.4869  rally 0.2954  react 0.1397  shelter 0.4136  stand 0.1054  suppress 0.06697  tire 0.2981
waiting 0.03192
limit 1  ride 1  turn 30
`);
