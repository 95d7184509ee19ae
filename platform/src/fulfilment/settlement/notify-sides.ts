import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { notify, peopleWith, SETTLERS } from './documents.ts';
import type { Parties } from './sides.ts';

interface Document extends Parties {
  readonly id: string;
  readonly number: string;
}

type Side = 'buyer' | 'supplier';

interface News {
  readonly to: readonly Side[];
  /** The sides that have a duty by the change: for them the message is stored as read. */
  readonly asks?: readonly Side[];
  readonly subject: string;
  /** Follows the number of the document. */
  readonly text: string;
  /** The document's page for each side. */
  readonly pages: Readonly<Record<Side, (id: string) => string>>;
}

/** Notifies sides of a document of its change: the unit's settlers, and everybody of the supplier. */
export async function notifySides(
  { id, number, unitId, supplierId }: Document,
  { to, asks = [], subject, text, pages }: News,
  {
    trx,
    clock,
    person,
  }: { readonly trx: Executor; readonly clock: Clock; readonly person: Person | null },
): Promise<void> {
  const news = { subject, text: `${number}：${text}`, businessId: id };
  const fromName = person?.orgName ?? '系统';
  for (const side of to) {
    const personIds = await (side === 'buyer'
      ? peopleWith(unitId, SETTLERS, trx)
      : peopleWith(supplierId, [], trx));
    const isKnown = asks.includes(side);
    await notify({ ...news, personIds, url: pages[side](id), fromName, isKnown }, clock, trx);
  }
}
