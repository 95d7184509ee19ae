import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { creditCodeOf } from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import {
  certificatePairs,
  type EntryNames,
  entryChanges,
} from '@jicai/shared/domain/supply/entry/check.ts';
import { sql } from 'kysely';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { problemsOf } from './checks.ts';
import type { EntryRow } from './row.ts';

/** Other suppliers that share something with this one: a hint of collusion, never a proof. */
async function readHints({ shopId, content }: EntryRow, db: Executor): Promise<string[]> {
  const { contactMobile, bankAccount, legalName, address } = content;
  const { rows } = await sql<{ name: string; shared: string[] }>`
    select * from (select shop.name, array_remove(array[
        case when e.mobile = ${contactMobile} then '联系手机' end,
        case when b.account = ${bankAccount} and ${bankAccount} <> '' then '银行账号' end,
        case when e.content->>'fddbr' = ${legalName} and ${legalName} <> '' then '法定代表人' end,
        case when e.content->>'zcdz' = ${address} and ${address} <> '' then '注册地址' end
      ], null) as shared
      from shop_entry e join shop on shop.id = e.shop_id
      left join shop_bank b on b.shop_id = shop.id where e.shop_id <> ${shopId}) others
    where cardinality(shared) > 0 order by cardinality(shared) desc, name limit 20`.execute(db);
  return rows.map(({ name, shared }) => `与「${name}」的${shared.join('、')}相同`);
}

async function readEvents(shopId: string, db: Executor): Promise<EntrySheet['events']> {
  const { rows } = await sql<EntrySheet['events'][number]>`
    select * from (select e.sentence, e.note, coalesce(${nameAt('person', 'person', 'e.at')}, '') as "personName",
        e.at as "atMs", e.seq from shop_event e left join person on person.id = e.person_id
      where e.shop_id = ${shopId} order by e.seq desc limit 100) last order by seq`.execute(db);
  return rows;
}

/** Names of the categories and regions of both versions; what is gone since is named by its code. */
async function readNames(
  contents: readonly EntryRow['content'][],
  db: Executor,
): Promise<EntryNames> {
  const ids = contents.flatMap(({ categoryIds }) => categoryIds);
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...ids])
    .execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    category: (id) => nameOf.get(id) ?? id,
    area: (code) => (code === '' ? '全国' : (regionNameOf(code) ?? code)),
  };
}

const masked = (account: string): string => account.replace(/\d(?=\d{4})/g, '*');

/** Everything about a shop for its reviewer or an operator; account numbers only by their end. */
export async function entrySheetOf(
  row: EntryRow,
  flow: EntrySheet['flow'],
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<EntrySheet> {
  const { needed, problems } = await problemsOf(row, clock, db);
  const before = row.staged === 'applied' ? row.content : row.approved;
  const names = await readNames(before ? [before, row.content] : [row.content], db);
  return {
    shopId: row.shopId,
    state: row.state,
    creditCode: creditCodeOf(row.creditCode),
    hash: row.contentHash,
    fields: entryChanges(before, row.content, names).map((one) =>
      one.label === '银行账号'
        ? { ...one, before: masked(one.before), after: masked(one.after) }
        : one,
    ),
    paperGroup: row.content.paperGroup,
    oldPaperGroup:
      before?.paperGroup === row.content.paperGroup ? null : (before?.paperGroup ?? null),
    certificates: certificatePairs(before, row.content, needed),
    findings: problems.map(({ text }) => text),
    hints: await readHints(row, db),
    events: await readEvents(row.shopId, db),
    flow,
  };
}
