/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution (npm run train). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
aggressor

gunline

skirmisher

cautious

# orks-mobs.yaml v orks-wheels.yaml on the terms of jump-packs-into-cover.yaml, side 1: 51.1 points over the best script before (+-2.9)
cautious  away 10.42  charge 0.2628  cover 5.757  fire 0.1453  focus 0.3585  ground -0.1244  objective 0.2531  quit 1.654  react 0.9829
reserves 0.4342  risk 1.228  special 4.795  suppress 0.2302  wait 0.7424

# marines-assault.yaml v marines-battle.yaml on the terms of platoons-v-mobs.yaml, side 0: 28.7 points over the best script before (+-2.6)
cautious  away 5.54  charge 0.3467  cover 13.64  fire 0.6433  focus 0.275  ground 0.4888  objective 1.522  quit 0.4774  react 0.9962
reserves 0.7243  risk 1.267  special 7.282  suppress 0.04624  wait 3.208

# guard-guns.yaml v guard-platoons.yaml on the terms of librarians-on-the-table.yaml, side 1: 6.2 points over the best script before (+-3.8)
objective  away 0.8384  charge 0.9624  cover 4.01  fire 1.776  focus 0.3662  ground 4.86  objective 0.58  quit 0.2599  react 0.4993
reserves 0.4781  risk 0.2288  special 8.265  suppress -0.01192  wait 1.218

# guard-guns.yaml v guard-platoons.yaml on the terms of librarians-on-the-table.yaml, side 0: 10.8 points over the best script before (+-3.5)
aggressor  away 0.2957  charge 1.596  cover -0.07223  fire 2.474  focus 0.345  ground 5.803  objective 1.288  quit 0.1333  react 1.446
reserves 0.1004  risk 1.562  special 2.325  suppress 0.1943  wait -0.1806

# jump-packs-into-cover.yaml, side 1: 73.0 points over the best script before (+-2.8)
gunline  away 3.436  charge 0.8207  cover 7.26  fire 0.04606  focus 0.2414  ground 0.3235  objective 0.5133  quit 0.515  react 0.8622
reserves 0.9846  risk 1.053  special 3.563  suppress -0.01903  wait 2.877

# librarians-on-the-table.yaml, side 1: 12.9 points over the best script before (+-3.8)
aggressor  away 0.007057  charge 1.146  cover -0.1168  fire 0.9987  focus 0.401  ground 10.46  objective 0.9061  quit 0.2452  react 1.01
reserves -0.09707  risk -0.1284  special 3.892  suppress 0.04744  wait 0.1044

# jump-packs-into-cover.yaml, side 0: 60.2 points over the best script before (+-2.9)
objective  away 1.424  charge 1.288  cover 7.294  fire 1.184  focus 0.3755  ground -0.9208  objective 0.667  quit 0.3157  react 0.5446
reserves 0.5931  risk 0.2024  special 5.536  suppress -0.6956  wait 1.799

# marines-company.yaml v marines-psykers.yaml on the terms of tactical-v-boyz.yaml, side 0: 19.9 points over the best script before (+-3.3)
cautious  away 1.188  charge 0.2706  cover 8.832  fire 0.1033  focus 0.403  ground -0.2881  objective 0.3077  quit 2.309  react 0.729
reserves -0.06838  risk 0.7619  special 5.588  suppress 0.6349  wait 0.6639
`);
