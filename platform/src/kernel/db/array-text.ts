/**
 * Returns texts as a PostgreSQL array literal (`{"a","b"}`), for statements that pass a list of
 * rows through `unnest` in which each row contains an array.
 */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
