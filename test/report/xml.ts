/** A strict reader of the XML that we write: elements, attributes in double quotes, text. Whatever is not well-formed throws. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const NAME = "[A-Za-z_][\\w.-]*";
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function parseXml(source: string): Element {
  const prolog = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(source);
  if (!prolog) throw new Error("no XML declaration");
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(source);
  if (illegal) throw new Error(`character ${illegal[0].codePointAt(0)} is not allowed in XML`);
  let at = prolog[0].length;
  const take = (pattern: string): RegExpExecArray | undefined => {
    const found = new RegExp(pattern, "uy");
    found.lastIndex = at;
    const match = found.exec(source);
    if (match) at += match[0].length;
    return match ?? undefined;
  };
  const expected = (what: string) => new Error(`expected ${what} at "${source.slice(at, at + 40)}"`);
  const plain = (raw: string): string => {
    const unknown = /&(?!(?:lt|gt|amp|quot|apos);)/.exec(raw);
    if (unknown) throw new Error(`a bare & in "${raw}"`);
    return raw.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name]!);
  };
  const element = (): Element => {
    const name = take(`<(${NAME})`)?.[1];
    if (name === undefined) throw expected("an element");
    const attributes: Record<string, string> = {};
    for (let found = take(`\\s+(${NAME})="([^"<]*)"`); found; found = take(`\\s+(${NAME})="([^"<]*)"`)) {
      if (found[1]! in attributes) throw new Error(`${name} has two ${found[1]}`);
      attributes[found[1]!] = plain(found[2]!);
    }
    if (take("/>")) return { name, attributes, children: [], text: "" };
    if (!take(">")) throw expected(`the end of <${name}`);
    const children: Element[] = [];
    let text = "";
    while (!take(`</${name}>`)) {
      const words = take("[^<]+")?.[0];
      if (words !== undefined) text += plain(words);
      else children.push(element());
    }
    return { name, attributes, children, text };
  };
  const root = element();
  take("\\s+");
  if (at !== source.length) throw expected("the end of the document");
  return root;
}

/** All elements of a name, wherever they are. */
export function named(root: Element, name: string): Element[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => named(child, name))];
}
