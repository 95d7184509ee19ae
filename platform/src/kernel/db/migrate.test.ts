import { describe, expect, it } from 'vitest';
import { splitStatements } from './migrate.ts';

describe('splitting a migration', () => {
  it('ends a statement at a line that ends with a semicolon', () => {
    const text = "-- why\ncreate table a (\n  b text default ';'\n);\n\ncreate index c on a (b);\n";
    expect(splitStatements(text)).toEqual([
      "create table a (\n  b text default ';'\n);",
      'create index c on a (b);',
    ]);
  });

  it('leaves a function whole', () => {
    const text = 'create function f() returns void as $$\nbegin\n  return;\nend $$;\nselect 1;\n';
    expect(splitStatements(text)).toHaveLength(2);
  });

  it('refuses a statement without an end', () => {
    expect(() => splitStatements('select 1')).toThrow("does not end with ';'");
  });
});
