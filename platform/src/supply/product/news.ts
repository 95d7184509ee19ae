import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { SupplyContext } from './transition.ts';

interface News {
  readonly orgId: string;
  readonly subject: string;
  readonly text: string;
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
  /** A path of the site; the list of products without one. */
  readonly url?: string;
}

/** Tells everybody of a supplier about their shop or products. */
export async function notifySupplier(
  { orgId, isKnown = false, subject, text, url = menuPaths.listings }: News,
  { trx, clock }: SupplyContext,
): Promise<void> {
  const personIds = await peopleOf(orgId, trx);
  if (personIds.length === 0) return;
  const todo = {
    personIds,
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: '',
    processName: subject,
    content: text,
    url,
    fromName: '平台审核',
    isKnown,
  } as const;
  await addTodos([todo], clock, trx);
}
