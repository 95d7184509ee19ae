/**
 * Returns the keys of an object in insertion order, typed by the object's key type. The object must have no
 * keys beyond its type, because the cast does not check that.
 */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table) as K[];
