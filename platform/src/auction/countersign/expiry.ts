import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Draft } from '../ledger/draft.ts';
import { listExpiring, writeDecision } from './store.ts';

/** AU31, AU32: what still waits for the supervisor when an auction is over waits for nothing. */
export async function expireRequests(draft: Draft, trx: Executor): Promise<void> {
  const { packageNumber } = draft.auction;
  for (const { id, kind, code } of await listExpiring(packageNumber, trx)) {
    const at = draft.auction.lastEventAt;
    const note = say('countersign.ended');
    draft.record({ kind: 'countersign.expired', at, code, payload: { id, kind, note } });
    await writeDecision(packageNumber, id, { decision: 'expired', by: null, at, note }, trx);
  }
}
