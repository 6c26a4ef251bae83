/** Who may play a side that names nobody: so far the doctrines alone (npm run train -- second-edition --write grows scripts and puts them here). Cold. */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(`
aggressor

objective

skirmisher

gunline

cautious
`);
