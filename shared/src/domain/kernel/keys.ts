/** Returns the keys of a table in its order. Use it only for tables without keys beyond their type. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table) as K[];
