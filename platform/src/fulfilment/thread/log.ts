import type { ThreadKind, ThreadMoveOf } from '@jicai/shared/domain/fulfilment/event-sight.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** A kind of document with one of its moves, which decides what the supplier sees of it. */
type NamedMove = {
  readonly [Kind in ThreadKind]: { readonly kind: Kind; readonly move: ThreadMoveOf<Kind> };
}[ThreadKind];

/** One move of a document. `sentence` is shown as it is; `note` behind it. */
export type ThreadMove = NamedMove & {
  readonly orderId: string;
  readonly documentId: string;
  readonly sentence: string;
  readonly note?: string;
  /** Null: it happened by the clock. */
  readonly person: Pick<Person, 'id' | 'name' | 'orgName'> | null;
};

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
      moves.map(({ orderId, kind, move, documentId, sentence, note = '', person }) => ({
        order_id: orderId,
        kind,
        move,
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
