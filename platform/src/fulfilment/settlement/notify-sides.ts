import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { notify, peopleWith, SETTLERS } from './documents.ts';
import type { Parties } from './sides.ts';

interface Document extends Parties {
  readonly id: string;
  readonly number: string;
}

interface News {
  readonly to: readonly ('buyer' | 'supplier')[];
  readonly subject: string;
  /** Follows the number of the document. */
  readonly text: string;
  /** The document's page for each side. */
  readonly pages: Readonly<Record<'buyer' | 'supplier', (id: string) => string>>;
}

/** Notifies sides of a document of its change: the unit's settlers, and everybody of the supplier. */
export async function notifySides(
  { id, number, unitId, supplierId }: Document,
  { to, subject, text, pages }: News,
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
    await notify({ ...news, personIds, url: pages[side](id), fromName }, clock, trx);
  }
}
