import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** The documents of an order's thread. */
export type DocumentKind =
  | 'order'
  | 'contract'
  | 'parcel'
  | 'acceptance'
  | 'stockEntry'
  | 'statement'
  | 'invoice'
  | 'payment'
  | 'afterSale';

/** One move of a document. `sentence` is shown as it is; `note` behind it. */
export interface ThreadMove {
  readonly orderId: string;
  readonly kind: DocumentKind;
  readonly documentId: string;
  readonly sentence: string;
  readonly note?: string;
  /** Null: it happened by the clock. */
  readonly person: Pick<Person, 'id' | 'name' | 'orgName'> | null;
}

/** Writes moves into the timelines of their orders, in the transaction that makes them. */
export async function logMoves(
  moves: readonly ThreadMove[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (moves.length === 0) return;
  await trx
    .insertInto('fulfilment_event')
    .values(
      moves.map(({ orderId, kind, documentId, sentence, note = '', person }) => ({
        order_id: orderId,
        kind,
        document_id: documentId,
        sentence,
        note,
        person_id: person?.id ?? null,
        person_name: person?.name ?? '',
        org_name: person?.orgName ?? '',
        at: sql<Date>`${clock.now()}`,
      })),
    )
    .execute();
}
