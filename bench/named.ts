/** Who plays the committed scenarios where what is measured may not hang on who is chosen: whom the tests name. */
import type * as Named from "../test/named.mjs";

export async function namedPlayers(path: string): Promise<string[]> {
  const named = (await import(new URL("../../test/named.mjs", import.meta.url).href)) as typeof Named;
  return named.namedPlayers(path);
}
