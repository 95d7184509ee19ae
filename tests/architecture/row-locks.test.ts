import { expect, it } from 'vitest';
import { code } from './sources.ts';

/*
 * Each write first stores its idempotency key, whose foreign key holds the caller's row; other rows refer to
 * organisations and shops in the same way. `for update` on such a row waits for all of them: of two writes of
 * one person both wait for each other. `for no key update` keeps other writers out just as well.
 */
const REFERRED = new Set(['person', 'org', 'shop']);

/** The tables that the statement locks with `for update`; a name without a `from` stands for itself. */
function lockedBy(statement: string): string[] {
  const lock =
    /\bfor update\b(?:\s+of\s+([\w\s,]+?))?(?=\s*(?:skip locked|nowait|`|\)|\}|$))/i.exec(
      statement,
    );
  if (!lock) return [];
  // What is locked is of the innermost query around the lock.
  let open = 0;
  let from = lock.index;
  while (from > 0 && open < 1) {
    from -= 1;
    if (statement[from] === ')') open -= 1;
    if (statement[from] === '(') open += 1;
  }
  const query = statement.slice(from, lock.index);
  const tables = new Map(
    [
      ...query.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?!where|join|left|on|order|cross)(\w+))?/gi),
    ].flatMap(([, table = '', alias]) => [
      [alias ?? table, table] as const,
      [table, table] as const,
    ]),
  );
  const names = lock[1]?.split(',').map((name) => name.trim()) ?? [...tables.keys()];
  return names.map((name) => tables.get(name) ?? name);
}

const statementsOf = (text: string): string[] => [
  ...[...text.matchAll(/sql(?:<[^`]*?>)?`((?:[^`\\]|\$\{[^{}]*(?:`[^`]*`)[^{}]*\})*)`/g)].map(
    ([, statement = '']) => statement,
  ),
  ...[
    ...text.matchAll(/selectFrom\('(\w+)[^']*'\)(?:(?!selectFrom|execute).)*?\.forUpdate\(\)/gs),
  ].map(([, table = '']) => `from ${table} for update`),
];

it('no statement locks a row that others refer to against their foreign keys', () => {
  const ours = code().filter(({ path }) => path.startsWith('platform/src/'));
  const found = ours.flatMap(({ path, text }) =>
    statementsOf(text)
      .filter((statement) => lockedBy(statement).some((table) => REFERRED.has(table)))
      .map((statement) => `${path}: ${statement.trim().slice(-80)}`),
  );
  expect(found).toEqual([]);
});

it('the check finds what it looks for', () => {
  expect(lockedBy('select id from person where id = 1 for update')).toContain('person');
  expect(lockedBy('select 1 from shop_entry e join shop s on s.id = e.id for update of s')).toEqual(
    ['shop'],
  );
  expect(lockedBy('select 1 from person for no key update')).toEqual([]);
  expect(
    lockedBy(
      'update d set x = 1 from person where id in (select id from d for update skip locked)',
    ),
  ).toEqual(['d']);
  expect(lockedBy('select 1 from review join person p on true for update of review')).toEqual([
    'review',
  ]);
  expect(statementsOf("trx.selectFrom('org').select('id').forUpdate().execute()")).toHaveLength(1);
});
