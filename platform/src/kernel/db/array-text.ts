/** Returns texts as a PostgreSQL array literal, for `unnest` over rows that each hold an array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
