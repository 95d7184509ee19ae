/**
 * Returns texts as a PostgreSQL array literal (`{"a","b"}`), for an `unnest` over rows that each contain an
 * array.
 */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
