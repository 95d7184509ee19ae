import {
  type AuditFilter,
  type AuditSource,
  auditSources,
  MOST_AUDIT_ROWS,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** An entry as its log has it; `action` is a code in some logs and a sentence in others. */
export interface FoundEntry {
  readonly key: string;
  readonly source: AuditSource;
  readonly atMs: number;
  readonly action: string;
  readonly actor: string;
  readonly unitName: string;
  readonly object: string;
  readonly detail: string;
}

/** Somebody who is looked for: the name, and the ids of everybody who has it. */
interface Actor {
  readonly name: string;
  readonly ids: readonly string[];
}

/** People of one name, or who bore it once, that are looked for by their ids. */
const MOST_NAMESAKES = 100;

/** A search may name a person, who is read before the logs are; null for none. */
export async function findActor(
  { actor }: Pick<AuditFilter, 'actor'>,
  db: Executor,
): Promise<Actor | null> {
  const name = actor.trim();
  if (name === '') return null;
  const { rows } = await sql<{ id: string }>`
    select id from person where name = ${name}
    union select id from former_name where kind = 'person' and name = ${name}
    order by id limit ${MOST_NAMESAKES}`.execute(db);
  return { name, ids: rows.map(({ id }) => id) };
}

interface Log {
  /** Columns key, action, actor, unit, object and detail of an entry `e`. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The condition that somebody acted, over columns of `e` alone, which an index has. */
  readonly by: (actor: Actor) => RawBuilder<unknown>;
  /** The same for the object that was asked for: a number as people read it, or an id. */
  readonly about: (object: string) => RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

const person = sql`left join person p on p.id = e.person_id left join org on org.id = p.org_id`;
const byPerson = sql`coalesce(${nameAt('person', 'p', 'e.at')}, '系统') as actor, coalesce(${nameAt('org', 'org', 'e.at')}, '') as unit`;

/** The condition that a column names one of the people; a log without them is not even opened. */
const isOneOf = (column: string, { ids }: Actor) =>
  ids.length === 0 ? sql`false` : sql`${sql.ref(column)} = any(${[...ids]}::text[])`;
const byName = ({ name }: Actor) => sql`e.person_name = ${name}`;
const byId = (actor: Actor) => isOneOf('e.person_id', actor);
/** Whoever acts in another's place is written as 乙（代甲）, and found as 乙. */
const byEither = (actor: Actor) => sql`(${byName(actor)} or ${byId(actor)})`;

/** The ids of what has this number or id, read once before the log is. */
const idsIn = (table: string, column: string, object: string) => sql`any(array(
  select id from ${sql.table(table)} where ${sql.ref(column)} = ${object} or id = ${object}))`;
const ofOrder = (object: string) => sql`e.order_id = ${idsIn('purchase_order', 'number', object)}`;

/** The kinds of settlement documents, each in a table of its own. */
const SETTLED = {
  statement: 'statement',
  invoiceApplication: 'invoice_application',
  payment: 'payment',
  afterSale: 'after_sale',
} as const;

const LOGS: Readonly<Record<AuditSource, Log>> = {
  security: {
    columns: sql`e.seq::text as key, e.action, e.actor, coalesce(${nameAt('org', 'org', 'e.at')}, '') as unit, e.object,
      concat_ws(' ', case when e.was_refused then '被拒绝' end, nullif(e.detail, ''),
        nullif(e.address, '')) as detail`,
    from: sql`security_log e left join org on org.id = e.unit_id`,
    by: ({ name }) => sql`e.actor = ${name}`,
    about: (object) => sql`e.object = ${object}`,
  },
  order: {
    columns: sql`e.order_id || '/' || e.seq as key, e.move as action, e.person_name as actor,
      e.org_name as unit, o.number as object, e.note as detail`,
    from: sql`order_event e join purchase_order o on o.id = e.order_id`,
    by: byName,
    about: ofOrder,
  },
  fulfilment: {
    columns: sql`e.order_id || '/' || e.seq as key, e.sentence as action,
      coalesce(nullif(e.person_name, ''), '系统') as actor, e.org_name as unit,
      o.number as object, e.note as detail`,
    from: sql`fulfilment_event e join purchase_order o on o.id = e.order_id`,
    by: byEither,
    about: (object) => sql`(${ofOrder(object)} or e.document_id = ${object})`,
  },
  settlement: {
    columns: sql`e.kind || '/' || e.document_id || '/' || e.seq as key, e.sentence as action,
      coalesce(nullif(e.person_name, ''), '系统') as actor, e.org_name as unit,
      coalesce(s.number, i.number, y.number, a.number, e.document_id) as object, e.note as detail`,
    from: sql`settlement_event e
      left join statement s on e.kind = 'statement' and s.id = e.document_id
      left join invoice_application i on e.kind = 'invoiceApplication' and i.id = e.document_id
      left join payment y on e.kind = 'payment' and y.id = e.document_id
      left join after_sale a on e.kind = 'afterSale' and a.id = e.document_id`,
    by: byEither,
    about: (object) =>
      sql`(${sql.join(
        Object.entries(SETTLED).map(
          ([kind, table]) =>
            sql`e.kind = ${kind} and e.document_id = ${idsIn(table, 'number', object)}`,
        ),
        sql` or `,
      )})`,
  },
  auction: {
    columns: sql`e.package_number || '/' || e.seq as key, e.kind as action,
      coalesce(${nameAt('person', 'p', 'e.at')}, '系统') as actor, coalesce(${nameAt('org', 'org', 'e.at')}, '') as unit,
      e.package_number as object, '第 ' || e.seq || ' 条' as detail`,
    from: sql`auction_event e join auction a on a.package_number = e.package_number
      left join person p on p.id = e.actor_id left join org on org.id = p.org_id`,
    by: (actor) => isOneOf('e.actor_id', actor),
    about: (object) => sql`e.package_number = ${object}`,
    // Bidders stay unknown to everybody until an auction is over; of sealed quotes, until their opening.
    where: sql`(a.outcome is not null or (a.settled and a.rules ->> 'quoteMethod' = 'open'))`,
  },
  sourcing: {
    columns: sql`e.project_id || '/' || e.seq as key, e.sentence as action, ${byPerson},
      o.number as object, e.note as detail`,
    from: sql`sourcing_event e join sourcing_project o on o.id = e.project_id ${person}`,
    by: byId,
    about: (object) => sql`e.project_id = ${idsIn('sourcing_project', 'number', object)}`,
  },
  product: {
    columns: sql`e.goods_id || '/' || e.seq as key, e.sentence as action, ${byPerson},
      e.goods_id as object, e.note as detail`,
    from: sql`product_event e ${person}`,
    by: byId,
    about: (object) => sql`e.goods_id = ${object}`,
  },
  shop: {
    columns: sql`e.shop_id || '/' || e.seq as key, e.sentence as action, ${byPerson},
      o.name as object, e.note as detail`,
    from: sql`shop_event e join shop o on o.id = e.shop_id ${person}`,
    by: byId,
    about: (object) => sql`e.shop_id = ${idsIn('shop', 'name', object)}`,
  },
};

function conditionOf(
  { by, about, where }: Log,
  filter: AuditFilter,
  actor: Actor | null,
): RawBuilder<unknown> {
  const object = filter.object.trim();
  const parts = [
    sql`e.at >= ${moment(filter.fromMs)} and e.at < ${moment(filter.toMs)}`,
    ...(where ? [where] : []),
    ...(actor ? [by(actor)] : []),
    ...(object === '' ? [] : [about(object)]),
  ];
  return sql.join(parts, sql` and `);
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The newest entries of the asked logs, joined in the order of their time. */
export async function searchLogs(
  filter: AuditFilter,
  page: Page,
  db: Executor,
): Promise<FoundEntry[]> {
  return (await searching(filter, page, await findActor(filter, db)).execute(db)).rows;
}

/**
 * The statement of `searchLogs`. Each log is cut in the order of the whole, down to its unique key: entries
 * of one moment that were cut in another order would be lost on one page and doubled on the next.
 */
export function searching(
  filter: AuditFilter,
  { limit, offset }: Page,
  actor: Actor | null,
): RawBuilder<FoundEntry> {
  const most = Math.min(limit + offset, MOST_AUDIT_ROWS);
  const parts = sourcesOf(filter).map(
    (source) => sql`(select ${source}::text as source, e.at, ${LOGS[source].columns}
      from ${LOGS[source].from} where ${conditionOf(LOGS[source], filter, actor)}
      order by e.at desc, key limit ${most})`,
  );
  return sql<FoundEntry>`
    select key, source, at as "atMs", action, actor, unit as "unitName", object, detail
    from (${sql.join(parts, sql` union all `)}) found
    order by at desc, source, key limit ${limit} offset ${offset}`;
}

const sourcesOf = ({ source }: AuditFilter): readonly AuditSource[] =>
  source === null ? auditSources : [source];

/** The number of entries, up to one more than is counted. */
export async function countLogs(filter: AuditFilter, db: Executor): Promise<number> {
  const found = await counting(filter, await findActor(filter, db)).execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * In the order of an index: without it a log is read from its oldest entry on until enough of a window are
 * found. The log of auctions has block ranges, which skip what lies before the window.
 */
const NEWEST = sql`order by e.at desc`;

/** The statement of `countLogs`. */
export function counting(
  filter: AuditFilter,
  actor: Actor | null,
): RawBuilder<{ readonly total: number }> {
  const isWindow = actor === null && filter.object.trim() === '';
  const parts = sourcesOf(filter).map(
    (source) => sql`(select 1 from ${LOGS[source].from}
      where ${conditionOf(LOGS[source], filter, actor)}
      ${isWindow && source !== 'auction' ? NEWEST : sql``} limit ${MOST_AUDIT_ROWS + 1})`,
  );
  return sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from (${sql.join(parts, sql` union all `)}) each_one
      limit ${MOST_AUDIT_ROWS + 1}) counted`;
}
