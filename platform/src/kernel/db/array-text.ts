/** Returns texts as a PostgreSQL array literal (`{"a","b"}`), for `unnest` over rows with an array each. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
