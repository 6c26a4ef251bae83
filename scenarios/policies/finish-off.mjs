// A player of your own, for Skirmish: it plays like the doctrine that is named beside it, but charges whoever cannot strike back.
//
//   wargauge run scenarios/skirmish/patrol-at-the-ruins.yaml --allow-code \
//     --set 'sides.Orks.policy={doctrine: objective, module: ../policies/finish-off.mjs}'
//
// decision: its name, such as "move", "shoot" or "charge". features: one row of numbers for each candidate, row i from i * width on;
// column 0 is what the doctrine thinks of it, the others are listed in src/rules/skirmish/README.md. u: a number from 0 to 1, the only
// chance there may be. Returned is the number of a row. No imports, no Math.random, no clock, nothing kept from call to call: each
// battle is played twice, and has to come out the same.
export function choose(decision, features, rows, width, u) {
  let best = 0;
  for (let row = 1; row < rows; row++) if (worth(row) > worth(best)) best = row;
  return best;

  function worth(row) {
    const asTheDoctrine = features[row * width];
    const helpless = decision === "charge" && features[row * width + 3] === 1;
    return helpless ? asTheDoctrine + 1 : asTheDoctrine;
  }
}
