/** The keys of a table of ours, in its order. Only for tables that have no more keys than their type. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table) as K[];
