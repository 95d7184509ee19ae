import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { code, root } from './sources.ts';

const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from|update) (\w+)(?= \(| set| where|\s*$)/gm;

/** The table of every statement in a source that writes, once for each. */
const written = (text: string): string[] =>
  [...text.matchAll(WRITES)].map(([, table, other]) => table ?? other ?? '');

const countsOf = (tables: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(tables, (table) => table)]
      .map(([table, all]) => [table, all.length] as const)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );

it('the demonstration writes past the services only what its page names, with the reason', () => {
  const demo = code().filter(
    ({ path }) => path.startsWith('platform/demo/') && !path.endsWith('.test.ts'),
  );
  const page = readFileSync(join(root, 'docs/decisions/demonstration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| \S.*\|$/gm)];
  const named = rows.flatMap(([, table = '', count]) => Array(Number(count)).fill(table));
  expect(demo.length).toBeGreaterThan(40);
  expect(countsOf(demo.flatMap(({ text }) => written(text)))).toEqual(countsOf(named));
});

it.each([
  ["await db.insertInto('brand').values(rows)", ['brand']],
  ["db\n    .updateTable('sourcing_project')", ['sourcing_project']],
  ['sql`\n    insert into deal (id, at) select`', ['deal']],
  ["sql`update goods set state = 'x'`", ['goods']],
  ['/** Updates the shop and says so. */', []],
])('the check reads %s', (text, tables) => {
  expect(written(text)).toEqual(tables);
});
