import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { clockAt, moment } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { closeTodos } from '../../work/todo/write.ts';
import type { Payload } from './events.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * A stored request for the supervisor's countersign. `decision` is null while the request waits;
 * the form of `payload` depends on the request's kind.
 */
export interface CountersignRequest {
  /** The sequence number of the request's event in the log. */
  readonly id: number;
  readonly kind: CountersignKind;
  readonly code: string | null;
  readonly payload: Payload;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: number;
  readonly decision: 'agreed' | 'refused' | 'expired' | null;
  readonly isEscalated: boolean;
}

/**
 * The kinds of requests that go on waiting for a decision after the bidding has ended; waiting
 * requests of all other kinds expire then.
 */
const OUTLIVES_THE_END: readonly CountersignKind[] = ['opening', 'evaluation'];

const columns = [
  'id',
  'kind',
  'code',
  'payload',
  'reason',
  'requested_by',
  'requested_at',
  'decision',
  'escalated_at',
] as const;

interface Row {
  id: number;
  kind: CountersignKind;
  code: string | null;
  payload: unknown;
  reason: string;
  requested_by: string;
  requested_at: number;
  decision: CountersignRequest['decision'];
  escalated_at: number | null;
}

// The cast of `payload` is safe, because only `insertRequest` writes the column.
const requestOf = (row: Row): CountersignRequest => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  payload: row.payload as Payload,
  reason: row.reason,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  decision: row.decision,
  isEscalated: row.escalated_at !== null,
});

export async function findRequest(
  packageNumber: string,
  id: number,
  db: Executor,
): Promise<CountersignRequest | null> {
  const row = await db
    .selectFrom('countersign')
    .select(columns)
    .where('package_number', '=', packageNumber)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? requestOf(row) : null;
}

/**
 * Finds the request with this running number, counted from 1 in the order of the auction's
 * requests; resolves to null if there is no such request.
 */
export async function findNumbered(
  packageNumber: string,
  number: number,
  db: Executor,
): Promise<CountersignRequest | null> {
  if (number < 1) return null;
  const row = await db
    .selectFrom('countersign')
    .select(columns)
    .where('package_number', '=', packageNumber)
    .orderBy('id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? requestOf(row) : null;
}

/** Returns the running number, from 1, of the request `id` in the order of the auction's requests. */
export async function numberOf(packageNumber: string, id: number, db: Executor): Promise<number> {
  const { number } = await db
    .selectFrom('countersign')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('package_number', '=', packageNumber)
    .where('id', '<=', id)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** Reads the undecided requests of an auction, oldest first. */
export async function listWaiting(
  packageNumber: string,
  db: Executor,
): Promise<CountersignRequest[]> {
  const rows = await db
    .selectFrom('countersign')
    .select(columns)
    .where('package_number', '=', packageNumber)
    .where('decision', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(requestOf);
}

/**
 * AU31, AU32: logs and stores the expiry of the waiting requests of an auction whose bidding has ended,
 * except requests of the kinds in `OUTLIVES_THE_END`.
 */
export async function expireRequests(work: UnitOfWork, trx: Executor): Promise<void> {
  const { packageNumber } = work.auction;
  for (const { id, kind, code } of await listWaiting(packageNumber, trx)) {
    if (OUTLIVES_THE_END.includes(kind)) continue;
    const at = work.auction.lastEventAt;
    const note = say('countersign.ended');
    work.append({ kind: 'countersign.expired', at, code, payload: { id, kind, note } });
    const decided = { decision: 'expired', by: null, forId: null, at, note } as const;
    await writeDecision(packageNumber, id, decided, trx);
  }
}

export async function insertRequest(
  packageNumber: string,
  request: Omit<CountersignRequest, 'decision' | 'isEscalated'>,
  trx: Executor,
): Promise<void> {
  await trx
    .insertInto('countersign')
    .values({
      package_number: packageNumber,
      id: request.id,
      kind: request.kind,
      code: request.code,
      payload: JSON.stringify(request.payload),
      reason: request.reason,
      requested_by: request.requestedBy,
      requested_at: moment(request.requestedAt),
    })
    .execute();
}

/** Returns the flow id under which the to-dos about a countersign request are stored and closed. */
export const todoFlowOf = (packageNumber: string, id: number): string =>
  `countersign:${packageNumber}:${id}`;

/** The same as SQL, for a row of `countersign` with the alias `c`. */
export const todoFlowOfRow = sql<string>`'countersign:' || c.package_number || ':' || c.id`;

/** Stores the decision on a request and closes its to-dos. Throws if the request was decided before. */
export async function writeDecision(
  packageNumber: string,
  id: number,
  decided: {
    decision: 'agreed' | 'refused' | 'expired';
    by: string | null;
    /** The id of the supervisor in whose place a stand-in decided; null if no stand-in decided. */
    forId: string | null;
    at: number;
    note: string;
  },
  trx: Executor,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('countersign')
    .set({
      decision: decided.decision,
      decided_by: decided.by,
      decided_for: decided.forId,
      decided_at: moment(decided.at),
      note: decided.note,
    })
    .where('package_number', '=', packageNumber)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`countersign ${id} of ${packageNumber} is decided`);
  await closeTodos(todoFlowOf(packageNumber, id), decided.by, clockAt(decided.at), trx);
}

/**
 * SQL for a JSON array of the requests of the row `auction`, newest first. At most `most` requests
 * are included, waiting requests before decided ones. Null without requests.
 */
export const countersignJson = (most: number) => sql`
  (select json_agg(json_build_object('id', c.id, 'number', (select count(*) from countersign d
        where d.package_number = c.package_number and d.id <= c.id), 'kind', c.kind, 'status', coalesce(c.decision, 'waiting'),
      'reason', c.reason, 'code', c.code, 'payload', c.payload, 'note', c.note,
      'decidedByName', case when c.decided_for is not null then
        (select ${nameAt('person', 'person', 'c.decided_at')} from person
          where id = c.decided_by) end,
      'decidedForName', (select ${nameAt('person', 'person', 'c.decided_at')} from person
        where id = c.decided_for),
      'requestedAt', round(extract(epoch from c.requested_at) * 1000),
      'decidedAt', round(extract(epoch from c.decided_at) * 1000),
      'seenAt', round(extract(epoch from c.seen_at) * 1000),
      'escalatedAt', round(extract(epoch from c.escalated_at) * 1000)) order by c.id desc)
    from (select * from countersign where package_number = auction.package_number
      order by decision is null desc, id desc limit ${most}) c)`;
