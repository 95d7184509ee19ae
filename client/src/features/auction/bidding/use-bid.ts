import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { feelBid } from '../live/announce/deliver/device.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { type BidResult, useBidding } from './api.ts';
import { useBidAtoms } from './bid-context.tsx';
import { askedAgain } from './model/asked-again.ts';
import type { BidEvent, PendingBid } from './model/bid-flow.ts';
import { type CheckedDraft, checkDraft, isAmount, strictLines } from './model/bid-form.ts';
import { pendingBid } from './model/pending-bid.ts';
import { useLostBid } from './use-lost-bid.ts';

/**
 * Connects the bid form with the platform: the state of the supplier's bid from the button to the receipt,
 * and the actions of form and dialog (AU53).
 */
export function useBid() {
  const { atoms, packageNumber } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const bid = useBidAtoms();
  const [draft, setDraft] = useAtom(bid.draft);
  const flow = useAtomValue(bid.flow);
  const take = useSetAtom(bid.take);
  const { send, ask: askResult } = useBidding(packageNumber);
  const ask = (pending: PendingBid) => take({ kind: 'ask', pending });

  function settle(answer: BidResult, pending: PendingBid): void {
    const { amount } = pending;
    if (answer.kind === 'receipt' && answer.receipt.confirmToken !== '') {
      take({
        kind: 'confirmAgain',
        pending: askedAgain(rulesOf(info), book, pending, answer.receipt),
      });
      return;
    }
    // Unit prices stay in the draft after an accepted bid, because the next bid changes few of them. An
    // amount that was typed while the bid was under way stays too.
    if (answer.kind === 'receipt' && answer.receipt.accepted) {
      setDraft((now) => (isAmount(now, amount) ? { ...now, amount: null } : now));
    }
    feelBid(answer.kind === 'receipt' && answer.receipt.accepted);
    take(answer);
  }

  /**
   * Opens the confirmation dialog for a valid draft; does nothing for any other. From then on the
   * bid to confirm stays the same, whatever the relay pushes.
   */
  function propose(checked: CheckedDraft): void {
    if (checked.kind !== 'good') return;
    const prices = strictLines(draft.lines);
    const lines = info.lines.map(({ lineNo }) => ({ lineNo, price: prices.get(lineNo) ?? '' }));
    const { amount, concerns } = checked;
    ask(pendingBid(info, book, { amount, concerns, lines: info.bidMode === 'lines' ? lines : [] }));
  }

  /** After the best bid changed, opens the confirmation again with the amount that the person chose. */
  function reprice(pending: PendingBid, amount: Fen): void {
    const isSame = amount === pending.amount;
    const text = fenToText(amount);
    const checked = checkDraft(info, book, { ...draft, amount: text });
    const concerns = checked.kind === 'good' ? checked.concerns : pending.concerns;
    if (!isSame) setDraft((now) => ({ ...now, amount: text }));
    ask({ ...pendingBid(info, book, { amount, concerns, lines: pending.lines }), insists: isSame });
  }

  /**
   * Applies the event; if this event changed the state to `sending`, calls `how` to send or query
   * the bid and applies the result. A double click, whose second event changes nothing, sends once.
   */
  async function go(
    event: BidEvent,
    how: (pending: PendingBid) => Promise<BidResult>,
  ): Promise<void> {
    const { flow: now, hasChanged } = take(event);
    if (hasChanged && now.kind === 'sending') settle(await how(now.pending), now.pending);
  }

  /**
   * Queries the result of a lost bid. Only a receipt ends the state `lost`; any other response
   * changes nothing, nor does a receipt that only asks for a confirmation.
   */
  async function settleLost(pending: PendingBid): Promise<void> {
    const answer = await askResult(pending);
    if (answer.kind === 'receipt' && answer.receipt.confirmToken === '') settle(answer, pending);
  }
  useLostBid(flow, settleLost);

  return {
    flow,
    propose,
    reprice,
    confirm: () => go({ kind: 'confirm' }, send),
    askAgain: () => go({ kind: 'askAgain' }, askResult),
    cancel: () => take({ kind: 'cancel' }),
  };
}

export type Bid = ReturnType<typeof useBid>;
