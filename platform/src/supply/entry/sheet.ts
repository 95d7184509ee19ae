import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { entryChanges } from '@jicai/shared/domain/supply/entry/check.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { EntryRow } from './row.ts';

/** Other suppliers that share something with this one: a hint of collusion, never a proof. */
async function readHints(row: EntryRow, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string; account: string | null; mobile: boolean }>`
    select shop.name, b.account, (e.mobile = ${row.content.contactMobile}) as mobile
    from shop_entry e join shop on shop.id = e.shop_id left join shop_bank b on b.shop_id = shop.id
    where e.shop_id <> ${row.shopId}
      and (e.mobile = ${row.content.contactMobile} or b.account = ${row.content.bankAccount})
    order by shop.name limit 20`.execute(db);
  return rows.map(({ name, mobile }) => `与「${name}」的${mobile ? '联系手机' : '银行账号'}相同`);
}

async function readEvents(shopId: string, db: Executor): Promise<EntrySheet['events']> {
  const { rows } = await sql<EntrySheet['events'][number]>`
    select * from (select e.sentence, e.note, coalesce(person.name, '') as "personName",
        e.at as "atMs", e.seq from shop_event e left join person on person.id = e.person_id
      where e.shop_id = ${shopId} order by e.seq desc limit 100) last order by seq`.execute(db);
  return rows;
}

const masked = (account: string): string => account.replace(/\d(?=\d{4})/g, '*');

/** Everything about a shop for its reviewer or an operator; account numbers only by their end. */
export async function entrySheetOf(
  row: EntryRow,
  flow: EntrySheet['flow'],
  db: Executor,
): Promise<EntrySheet> {
  const before = row.staged === 'applied' ? row.content : row.approved;
  return {
    shopId: row.shopId,
    state: row.state,
    creditCode: row.creditCode,
    hash: row.contentHash,
    fields: entryChanges(before, row.content).map((one) =>
      one.label === '银行账号'
        ? { ...one, before: masked(one.before), after: masked(one.after) }
        : one,
    ),
    paperGroup: row.content.paperGroup,
    hints: await readHints(row, db),
    events: await readEvents(row.shopId, db),
    flow,
  };
}
