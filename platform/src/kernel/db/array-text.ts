/** Texts as PostgreSQL writes an array of them: for arrays inside `unnest`, where one array is one row's. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
