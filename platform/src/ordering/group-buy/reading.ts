import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type GroupBuyAction,
  type GroupBuyDetail,
  groupBuyActions,
  JoinForm,
  type JoinRow,
  type JoinState,
  type MyJoin,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { seenEvents } from '@jicai/shared/domain/kernel/event-sight.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { groupBuySight } from '@jicai/shared/domain/ordering/group-buy/event-sight.ts';
import {
  type GroupBuyState,
  groupBuyTable,
  takesJoins,
} from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { waiverLines } from '../../identity/organisation/waivers.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { findReadable, type GroupBuyRow, isGone, sideOf } from './row.ts';

interface Sight {
  readonly clock: Clock;
  readonly db: Executor;
  /** The relay's channel for changes of this group buy; empty for none. */
  readonly channel: string;
}

const ACTIONS: ReadonlySet<string> = new Set(Object.values(groupBuyActions));
const isAction = (name: string): name is GroupBuyAction => ACTIONS.has(name);

/** The facts of a row that lists show too. */
export const listedOf = (row: GroupBuyRow) => {
  const { terms } = row;
  return {
    id: row.id,
    number: row.number,
    title: terms.title,
    state: row.state,
    productId: terms.productId,
    productName: row.productName,
    picture: row.picture,
    unit: row.unit,
    shopName: row.shopName,
    basePrice: row.basePrice,
    tiers: terms.tiers,
    target: terms.target,
    cap: terms.cap,
    joined: row.joined,
    joinedUnits: row.joinedUnits,
    startsAtMs: row.startsAt,
    endsAtMs: row.endsAt,
    scope: row.scope,
    regionName: row.regionCode === null ? '' : (regionNameOf(row.regionCode) ?? ''),
    launcherName: row.unitName,
  };
};

/** States that come before the joins, wherever the clock stands. */
const NOT_YET: ReadonlySet<GroupBuyState> = new Set([
  'pendingSupplier',
  'inReview',
  'returned',
  'scheduled',
]);

/** The reason why a group buy takes no join at this time; null when it does (GB5). */
export function checkOpen(row: GroupBuyRow, now: number): MessageKey | null {
  // The end itself is outside: a join counts when the clock, read behind the lock, is before it.
  if (row.endsAt <= now) return 'groupBuy.ended';
  if (row.startsAt > now || NOT_YET.has(row.state)) return 'groupBuy.notStarted';
  return takesJoins(row.state) ? null : 'groupBuy.ended';
}

interface StoredJoin {
  readonly personId: string;
  readonly personName: string;
  readonly isGone: boolean;
  readonly quantity: number;
  readonly state: JoinState;
  readonly form: unknown;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly note: string;
}

/** The unit's join, and whether a colleague's keeps the reader from changing it. */
interface UnitJoin {
  readonly mine: MyJoin;
  readonly isColleagues: boolean;
}

async function readJoin(id: string, person: Person, db: Executor): Promise<UnitJoin | null> {
  const { rows } = await sql<StoredJoin>`
    select j.person_id as "personId", ${nameAt('person', 'p', 'j.joined_at')} as "personName", ${isGone} as "isGone", j.quantity, j.state, j.form,
      j.order_id as "orderId", o.number as "orderNumber", j.note
    from group_buy_join j join person p on p.id = j.person_id
    left join purchase_order o on o.id = j.order_id
    where j.group_buy_id = ${id} and j.unit_id = ${person.orgId}`.execute(db);
  const [join] = rows;
  if (!join) return null;
  const isMine = join.personId === person.id;
  const mine = {
    quantity: join.quantity,
    state: join.state,
    personName: join.personName,
    isMine,
    form: isMine ? decode(JoinForm, join.form) : null,
    orderId: join.orderId ?? '',
    orderNumber: join.orderNumber ?? '',
    note: join.note,
  };
  return { mine, isColleagues: join.state === 'joined' && !isMine && !join.isGone };
}

const buys = (person: Person | null) =>
  person !== null && (person.roles.includes('buyer') || person.roles.includes('handler'));

function joinReason(row: GroupBuyRow, own: UnitJoin | null, person: Person | null, now: number) {
  if (!person || !buys(person)) return '';
  const closed = checkOpen(row, now);
  if (closed) return say(closed);
  if (row.scope === 'unit' && row.unitId !== person.orgId) return say('groupBuy.notInvited');
  if (own?.isColleagues) return say('groupBuy.colleagueJoined', { name: own.mine.personName });
  return '';
}

type Entry = GroupBuyDetail['timeline'][number] & {
  readonly transition: keyof typeof groupBuySight;
  readonly isSuppliers: boolean;
  readonly seq: number;
};

async function readTimeline(
  { id, supplierId }: GroupBuyRow,
  isOutside: boolean,
  db: Executor,
): Promise<GroupBuyDetail['timeline']> {
  const { rows } = await sql<Entry>`
    select * from (
      select e.transition, coalesce(p.org_id = ${supplierId}, false) as "isSuppliers", e.sentence, e.note,
        coalesce(${nameAt('person', 'p', 'e.at')}, '') as "personName", e.at as "atMs", e.seq
      from group_buy_event e left join person p on p.id = e.person_id
      where e.group_buy_id = ${id} order by e.seq desc limit 100) latest order by seq`.execute(db);
  return seenEvents(rows, isOutside, ({ transition }) => groupBuySight[transition]).map(
    ({ transition: _, isSuppliers: __, seq: ___, ...entry }) => entry,
  );
}

/** A group buy as a person sees it; without one as its reviewers do. */
export async function detailOf(
  row: GroupBuyRow,
  person: Person | null,
  { clock, db, channel }: Sight,
): Promise<GroupBuyDetail> {
  const now = await readNow(clock, db);
  const { terms } = row;
  const own = person && buys(person) ? await readJoin(row.id, person, db) : null;
  const mine = own?.mine ?? null;
  const reason = joinReason(row, own, person, now);
  const side = person ? sideOf(row, person) : 'other';
  // The launcher's unit and the operators have the opinions of its review.
  const isOutside = person !== null && side !== 'operator' && person.orgId !== row.unitId;
  return {
    ...listedOf(row),
    version: row.version,
    skuId: terms.skuId,
    skuName: row.skuName,
    regionCode: row.regionCode,
    unitMin: terms.unitMin,
    unitMax: terms.unitMax,
    description: terms.description,
    keepsStock: terms.keepsStock,
    fileGroup: terms.fileGroup,
    categoryId: row.categoryId,
    finalPrice: row.finalPrice,
    endReason: row.endReason,
    actions: groupBuyTable.actions({ state: row.state, side }).filter(isAction),
    isJoined: mine?.state === 'joined' || mine?.state === 'ordered',
    canJoin: buys(person) && reason === '',
    joinReason: reason,
    mine,
    timeline: await readTimeline(row, isOutside, db),
    waivers: isOutside ? [] : await waiverLines(sql`values ('groupBuy', ${row.id}::text)`, db),
    channel,
    serverTimeMs: now,
  };
}

/** A group buy that the caller may read. */
export async function readGroupBuy(
  id: string,
  person: Person,
  sight: Sight,
): Promise<{ groupBuy: GroupBuyDetail } | Refusal> {
  const row = await findReadable(id, person, sight.db);
  if (!row) return refuse('groupBuy.unknown');
  return { groupBuy: await detailOf(row, person, sight) };
}

/** A page of the units that have joined, the latest first. */
export async function listJoins(
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
  person: Person,
  db: Executor,
): Promise<{ rows: JoinRow[]; total: number } | Refusal> {
  const row = await findReadable(id, person, db);
  if (!row) return refuse('groupBuy.unknown');
  const where = sql`where j.group_buy_id = ${id} and j.state <> 'left'`;
  const { rows } = await sql<JoinRow>`
    select ${nameAt('org', 'unit', 'j.joined_at')} as "unitName", j.quantity, j.joined_at as "joinedAtMs", j.state
    from group_buy_join j join org unit on unit.id = j.unit_id ${where}
    order by j.joined_at desc, j.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from group_buy_join j ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
