import {
  type SettlementKind,
  type SettlementMoveOf,
  sightOf,
} from '@jicai/shared/domain/fulfilment/event-sight.ts';
import { seenEvents } from '@jicai/shared/domain/kernel/event-sight.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { addTodos } from '../../work/todo/write.ts';
import { isSuppliers, type LoggedRow, type LogReader } from './sides.ts';

/* The log and the messages of the documents between acceptance and payment. */

/** A kind of document with one of its moves, which decides what the supplier sees of it. */
type NamedMove = {
  readonly [Kind in SettlementKind]: {
    readonly kind: Kind;
    readonly transition: SettlementMoveOf<Kind>;
  };
}[SettlementKind];

type Move = NamedMove & {
  readonly documentId: string;
  readonly sentence: string;
  readonly note?: string;
  /** Null: it happened by the clock. */
  readonly person: Pick<Person, 'id' | 'name' | 'orgName'> | null;
};

/** Writes one move into a document's log. The caller holds the document's lock. */
export async function logMove(move: Move, clock: Clock, trx: Executor): Promise<void> {
  const { kind, documentId, transition, sentence, note = '', person } = move;
  await sql`
    insert into settlement_event (kind, document_id, seq, transition, sentence, note, person_id,
      person_name, org_name, at)
    select ${kind}, ${documentId}, coalesce(max(seq), 0) + 1, ${transition}, ${sentence}, ${note},
      ${person?.id ?? null}::text, ${person?.name ?? ''}, ${person?.orgName ?? ''}, ${clock.now()}
    from settlement_event where kind = ${kind} and document_id = ${documentId}`.execute(trx);
}

interface Logged extends LoggedRow {
  readonly transition: string;
  readonly seq: number;
}

/** The latest moves in the log of a document as the reader's side sees it, the oldest of them first. */
export async function readMoves(
  kind: SettlementKind,
  documentId: string,
  { supplierId, isSupplier }: LogReader,
  db: Executor,
) {
  const { rows } = await sql<Logged>`
    select * from (
      select sentence, note, person_name as "personName", org_name as "orgName", at as "atMs", transition,
        ${isSuppliers(sql`e.person_id`, supplierId)} as "isSuppliers", seq
      from settlement_event e where kind = ${kind} and document_id = ${documentId}
      order by seq desc limit 200) latest order by seq`.execute(db);
  return seenEvents(rows, isSupplier, ({ transition }) =>
    sightOf('settlement', kind, transition),
  ).map(({ transition: _, isSuppliers: __, seq: ___, ...event }) => event);
}

/** The people of a unit who settle: those who buy, and the finance department. */
export const SETTLERS = ['buyer', 'handler', 'finance'] as const;

/** People of an organisation with one of the roles; of a supplier everybody. */
export async function peopleWith(
  orgId: string,
  roles: readonly string[],
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where org_id = ${orgId} and not disabled
      and (${roles.length === 0} or roles && ${[...roles]}::text[])
    order by id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

interface News {
  readonly personIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** A path of the site. */
  readonly url: string;
  readonly businessId: string;
  readonly fromName: string;
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
}

/** A message to people whom a move concerns. */
export async function notify(news: News, clock: Clock, trx: Executor): Promise<void> {
  const { personIds, subject, text, url, businessId, fromName, isKnown = false } = news;
  if (personIds.length === 0) return;
  const message = {
    personIds,
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId,
    processName: subject,
    content: text,
    url,
    fromName,
    isKnown,
    topic: 'order',
  } as const;
  await addTodos([message], clock, trx);
}
