import {
  type AuditFilter,
  type AuditSource,
  auditSources,
  MOST_AUDIT_ROWS,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
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

interface Log {
  /** Columns key, action, actor, unit, object and detail of an entry `e`. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The condition that somebody of this name acted, over columns of `e` alone, which an index has. */
  readonly by: (name: string) => RawBuilder<unknown>;
  /** The same for the object that was asked for: a number as people read it, or an id. */
  readonly about: (object: string) => RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

const person = sql`left join person p on p.id = e.person_id left join org on org.id = p.org_id`;
const byPerson = sql`coalesce(p.name, '系统') as actor, coalesce(org.name, '') as unit`;

/** People of a name, read once before the log is. */
const named = (name: string) => sql`any(array(select id from person where name = ${name}))`;
const byName = (name: string) => sql`e.person_name = ${name}`;
const byId = (name: string) => sql`e.person_id = ${named(name)}`;
/** Whoever acts in another's place is written as 乙（代甲）, and found as 乙. */
const byEither = (name: string) => sql`(${byName(name)} or ${byId(name)})`;

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
    columns: sql`e.seq::text as key, e.action, e.actor, coalesce(org.name, '') as unit, e.object,
      concat_ws(' ', case when e.was_refused then '被拒绝' end, nullif(e.detail, ''),
        nullif(e.address, '')) as detail`,
    from: sql`security_log e left join org on org.id = e.unit_id`,
    by: (name) => sql`e.actor = ${name}`,
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
      coalesce(p.name, '系统') as actor, coalesce(org.name, '') as unit,
      e.package_number as object, '第 ' || e.seq || ' 条' as detail`,
    from: sql`auction_event e join auction a on a.package_number = e.package_number
      left join person p on p.id = e.actor_id left join org on org.id = p.org_id`,
    by: (name) => sql`e.actor_id = ${named(name)}`,
    about: (object) => sql`e.package_number = ${object}`,
    // Bidders stay unknown to everybody until an auction is over.
    where: sql`(a.settled or a.run_state = 'stopped')`,
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

function conditionOf({ by, about, where }: Log, filter: AuditFilter): RawBuilder<unknown> {
  const name = filter.actor.trim();
  const object = filter.object.trim();
  const parts = [
    sql`e.at >= ${moment(filter.fromMs)} and e.at < ${moment(filter.toMs)}`,
    ...(where ? [where] : []),
    ...(name === '' ? [] : [by(name)]),
    ...(object === '' ? [] : [about(object)]),
  ];
  return sql.join(parts, sql` and `);
}

/** The newest entries of the asked logs, joined in the order of their time. */
export async function searchLogs(
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  db: Executor,
): Promise<FoundEntry[]> {
  const most = Math.min(limit + offset, MOST_AUDIT_ROWS);
  const parts = sourcesOf(filter).map(
    (source) => sql`(select ${source}::text as source, e.at, ${LOGS[source].columns}
      from ${LOGS[source].from} where ${conditionOf(LOGS[source], filter)}
      order by e.at desc limit ${most})`,
  );
  const { rows } = await sql<FoundEntry>`
    select key, source, at as "atMs", action, actor, unit as "unitName", object, detail
    from (${sql.join(parts, sql` union all `)}) found
    order by at desc, source, key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const sourcesOf = ({ source }: AuditFilter): readonly AuditSource[] =>
  source === null ? auditSources : [source];

/** The number of entries, up to one more than is counted. */
export async function countLogs(filter: AuditFilter, db: Executor): Promise<number> {
  const parts = sourcesOf(filter).map(
    (source) => sql`(select 1 from ${LOGS[source].from}
      where ${conditionOf(LOGS[source], filter)} limit ${MOST_AUDIT_ROWS + 1})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from (${sql.join(parts, sql` union all `)}) each_one
      limit ${MOST_AUDIT_ROWS + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}
