import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { accountColumns } from '../row.ts';
import type { Facts, KnownBudget } from './plan.ts';

/**
 * The facts of the caller's unit that the plan of an import needs: its budgets of these years, its people
 * and the categories; a few statements for any number of rows.
 */
export async function readFacts(
  { orgId }: Person,
  years: readonly number[],
  db: Executor,
): Promise<Facts> {
  const { rows: budgets } = await sql<KnownBudget>`
    select ${accountColumns}, b.valid_from as "validFromMs", b.valid_until as "validUntilMs"
    from budget b where b.unit_id = ${orgId} and b.year = any(${[...years]}::int[])`.execute(db);
  const { rows: categories } = await sql<Named>`
    select id, array[id, name] as words from category`.execute(db);
  const { rows: people } = await sql<Named>`
    select id, array[lower(login_name), lower(name)] as words from person
    where org_id = ${orgId} and not disabled`.execute(db);
  return { budgets, categories: byWord(categories), people: byWord(people) };
}

interface Named {
  readonly id: string;
  readonly words: readonly string[];
}

function byWord(rows: readonly Named[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, words } of rows)
    for (const word of new Set(words)) found.set(word, [...(found.get(word) ?? []), id]);
  return found;
}
