export function policiesOf(path: string): unknown[];
export function namedPlayers(path: string): string[];
