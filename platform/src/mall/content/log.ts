import { randomUUID } from 'node:crypto';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

interface ContentChange {
  readonly section: string;
  readonly itemId: string;
  readonly title: string;
  readonly sentence: string;
}

/** Records a change of the mall's content, with the person who made it. */
export async function logContent(
  { section, itemId, title, sentence }: ContentChange,
  { trx, clock, person }: Pick<WriteContext, 'trx' | 'clock' | 'person'>,
): Promise<void> {
  await sql`insert into content_event (id, section, item_id, title, sentence, person_id, at)
    values (${randomUUID()}, ${section}, ${itemId}, ${title}, ${sentence}, ${person.id},
      ${clock.now()})`.execute(trx);
}

export interface ContentEventRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly sentence: string;
  readonly personName: string;
  readonly atMs: number;
}

/** The person and the time of an item's last change, in words; of nobody where it was never changed here. */
export async function findLastChange(
  { section, itemId }: { readonly section: string; readonly itemId: string },
  db: Executor,
): Promise<{ name: string; time: string }> {
  const { rows } = await sql<{ name: string; at: number }>`
    select ${nameAt('person', 'person', 'e.at')} as name, e.at from content_event e join person on person.id = e.person_id
    where e.section = ${section} and e.item_id = ${itemId} order by e.at desc limit 1`.execute(db);
  const [last] = rows;
  return { name: last?.name ?? '其他人', time: last ? timeText(last.at) : '刚才' };
}

/** Changes of one item, or of all content, the newest first. */
export async function listContentEvents(
  of: { readonly section: string; readonly itemId: string } | null,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  db: Executor,
): Promise<{ rows: ContentEventRow[]; total: number }> {
  const where = of ? sql`e.section = ${of.section} and e.item_id = ${of.itemId}` : sql`true`;
  const { rows } = await sql<ContentEventRow>`
    select e.id, e.section, e.title, e.sentence, ${nameAt('person', 'person', 'e.at')} as "personName", e.at as "atMs"
    from content_event e join person on person.id = e.person_id where ${where}
    order by e.at desc, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from content_event e where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
