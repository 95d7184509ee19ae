/** Returns the keys of a table in its order. Use it only for tables with no more keys than their type. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table) as K[];
