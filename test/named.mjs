// Who plays the committed scenarios where bytes are compared or legality is watched: players that are named, since those chosen take a while and
// change with every better script.
import { readFileSync } from "node:fs";

const players = JSON.parse(readFileSync(new URL("named-players.json", import.meta.url), "utf8"));

/** The policies of the sides; none for scenarios that name their own. */
export function policiesOf(path) {
  const [, key] = /([^/]+\/[^/]+)\.yaml$/.exec(path) ?? [];
  return players[key] ?? [];
}

/** As `--set` would say it. */
export function namedPlayers(path) {
  return policiesOf(path).map((policy, side) => `sides.${side}.policy=${JSON.stringify(policy)}`);
}
