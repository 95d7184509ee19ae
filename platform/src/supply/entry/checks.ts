import { checkEntry } from '@jicai/shared/domain/supply/entry/check.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { EntryRow } from './row.ts';

/** The kinds of certificates that categories ask for, those of all categories below them too. */
async function readNeeded(categoryIds: readonly string[], db: Executor): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct unnest(r.certificates) as kind from category_rule r
    join category c on c.id = r.category_id
    where c.path && ${[...categoryIds]}::text[]
      or r.category_id in (select unnest(path) from category where id = any(${[...categoryIds]}::text[]))
    order by 1 limit 50`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** The certificates that a shop needs, and everything that is missing or wrong in its information. */
export async function problemsOf(row: EntryRow, clock: Clock, db: Executor) {
  const needed = await readNeeded(row.content.categoryIds, db);
  const now = await readNow(clock, db);
  return { needed, now, problems: checkEntry(row.content, { now, needed }) };
}
