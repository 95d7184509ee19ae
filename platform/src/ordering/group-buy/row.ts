import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { GroupBuyTerms, type JoinScope } from '@jicai/shared/contract/ordering/group-buy.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type GroupBuySide,
  type GroupBuyState,
  isPublished,
} from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/pipelined.ts';
import { type Prepared, prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** A group buy as it is stored, with its names. Moments are milliseconds. */
export interface GroupBuyRow {
  readonly id: string;
  readonly number: string;
  readonly state: GroupBuyState;
  readonly version: number;
  readonly launcherId: string;
  readonly launcherName: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly productName: string;
  readonly skuName: string;
  readonly picture: string;
  readonly unit: string;
  readonly categoryId: string | null;
  readonly terms: GroupBuyTerms;
  readonly scope: JoinScope;
  readonly regionCode: string | null;
  readonly basePrice: Fen;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly joined: number;
  readonly joinedUnits: number;
  readonly finalPrice: Fen | null;
  readonly endReason: string;
}

type Stored = Omit<GroupBuyRow, 'terms'> & { readonly content: unknown };

/** The columns of a group buy `g` with its names, for lists and single reads. */
export const groupBuyColumns = sql`
  g.id, g.number, g.state, g.version, g.launcher_id as "launcherId",
  ${nameAt('person', 'launcher', 'g.starts_at')} as "launcherName", g.unit_id as "unitId", ${nameAt('org', 'unit', 'g.starts_at')} as "unitName",
  g.shop_id as "shopId", ${nameAt('shop', 'shop', 'g.starts_at')} as "shopName", g.supplier_id as "supplierId", ${nameAt('org', 'supplier', 'g.starts_at')} as "supplierName",
  goods.name as "productName", sku.name as "skuName", goods.unit,
  goods.category_id as "categoryId",
  case when sku.picture = '' then coalesce(goods.pictures[1], '') else sku.picture end as picture,
  g.content, g.scope, g.region_code as "regionCode", g.base_price as "basePrice",
  g.starts_at as "startsAt", g.ends_at as "endsAt", g.joined, g.joined_units as "joinedUnits",
  g.final_price as "finalPrice", g.end_reason as "endReason"`;

export const groupBuyTables = sql`
  group_buy g join person launcher on launcher.id = g.launcher_id
  join org unit on unit.id = g.unit_id
  join org supplier on supplier.id = g.supplier_id join shop on shop.id = g.shop_id
  join goods on goods.id = g.goods_id join sku on sku.id = g.sku_id`;

/** Whether the person `p` of a join `j` buys for its unit no more. */
export const isGone = sql`(p.disabled or p.org_id <> j.unit_id)`;

/** A stored row with its terms read. */
export const rowOf = ({ content, ...rest }: Stored): GroupBuyRow => ({
  ...rest,
  terms: decode(GroupBuyTerms, content),
});

const statementOf = (id: string, lock: boolean) => prepared<Stored>`
  select ${groupBuyColumns} from ${groupBuyTables}
  where g.id = ${id} ${lock ? sql`for update of g` : sql``}`;

async function findBy(id: string, db: Executor, lock: boolean): Promise<GroupBuyRow | null> {
  const { rows } = await statementOf(id, lock).execute(db);
  return rows[0] ? rowOf(rows[0]) : null;
}

export const findGroupBuy = (id: string, db: Executor) => findBy(id, db, false);

/** The same, locked for this transaction: joins, transitions and the close wait for each other. */
export const lockGroupBuy = (id: string, trx: Executor) => findBy(id, trx, true);

/**
 * Locks a group buy and reads something behind the lock, both sent together: all who wait for the
 * lock wait for one answer less.
 */
export async function lockAndRead<Row>(
  id: string,
  read: Prepared<Row>,
  trx: Executor,
): Promise<{ readonly row: GroupBuyRow | null; readonly read: Row | null }> {
  const statements = [statementOf(id, true).compile(trx), read.compile(trx)] as const;
  const [[stored], [found]] = await pipelined(statements, trx);
  return { row: stored ? rowOf(stored) : null, read: found ?? null };
}

/** The terms as the database stores them. */
export const contentOf = (terms: GroupBuyTerms): string =>
  JSON.stringify(encode(GroupBuyTerms, terms));

const buys = ({ roles }: Person) => roles.includes('buyer') || roles.includes('handler');

/** The side from which a person looks at a group buy. */
export function sideOf(row: GroupBuyRow, person: Person): GroupBuySide {
  const operates = person.roles.includes('operator');
  // From the target on a launcher who operates the mall ends it as any operator would.
  if (row.launcherId === person.id && !(operates && row.state === 'reached')) return 'launcher';
  if (row.supplierId === person.orgId && person.roles.includes('supplier')) return 'supplier';
  if (operates) return 'operator';
  return buys(person) ? 'participant' : 'other';
}

/** True where the unit joined the group buy `g`, and did not leave it. */
export const hasJoined = (unitId: string) => sql<boolean>`exists (select from group_buy_join j
  where j.group_buy_id = g.id and j.unit_id = ${unitId} and j.state <> 'left')`;

/**
 * A group buy that somebody may read; null where there is none. Besides those of `mayRead` a cancelled one
 * for the units that had joined it: they are told why, and the message leads there (GB9).
 */
export async function findReadable(
  id: string,
  person: Person,
  db: Executor,
): Promise<GroupBuyRow | null> {
  const row = await findGroupBuy(id, db);
  if (!row || mayRead(row, person)) return row;
  if (row.state !== 'cancelled' || !buys(person)) return null;
  const { rows } = await sql`select from group_buy g
    where g.id = ${id} and ${hasJoined(person.orgId)}`.execute(db);
  return rows.length > 0 ? row : null;
}

/**
 * Whether somebody may read a group buy: its launcher's unit, its supplier and the operator always;
 * other units once it is published, unless it is for the launcher's unit alone.
 */
export function mayRead(row: GroupBuyRow, person: Person): boolean {
  const side = sideOf(row, person);
  if (side === 'launcher' || side === 'supplier' || side === 'operator') return true;
  if (!buys(person)) return false;
  return row.unitId === person.orgId || (row.scope !== 'unit' && isPublished(row.state));
}
