import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { NegotiationRow } from './row.ts';

interface News {
  readonly to: 'buyer' | 'supplier' | 'supervisor';
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
  readonly subject: string;
}

/** Tells one side of a negotiation; the text names no price. */
export async function notifySide(
  row: NegotiationRow,
  { to, isKnown = false, subject }: News,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  const people = {
    buyer: async () => [row.buyerId],
    supplier: () => peopleOf(row.supplierId, trx),
    supervisor: async () => (row.supervisorId === null ? [] : [row.supervisorId]),
  };
  const personIds = await people[to]();
  if (personIds.length === 0) return;
  const todo = {
    personIds,
    kind: 'message',
    isKnown,
    openMode: 'page',
    businessType: 'none',
    businessId: row.id,
    processName: subject,
    content: `${row.number} ${row.title}`,
    url: businessPaths.negotiation(row.id),
    fromName: to === 'buyer' ? row.supplierName : row.unitName,
  } as const;
  await addTodos([todo], clock, trx);
}
