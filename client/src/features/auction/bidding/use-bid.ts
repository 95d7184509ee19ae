import { moveReference } from '@jicai/shared/domain/auction/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fenToText } from '@jicai/shared/domain/kernel/money.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { type BidAnswer, useBidding } from './api.ts';
import { useBidAtoms } from './bid-context.tsx';
import type { BidEvent, Offer } from './model/bid-flow.ts';
import type { CheckedDraft } from './model/bid-form.ts';

/** One supplier's bid from the button to the receipt (AU53). */
export function useBid() {
  const { atoms, packageNumber } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const bid = useBidAtoms();
  const [draft, setDraft] = useAtom(bid.draft);
  const flow = useAtomValue(bid.flow);
  const take = useSetAtom(bid.take);
  const { send, ask } = useBidding(packageNumber);

  function settle(answer: BidAnswer): void {
    // Unit prices stay: the next bid changes one of them, not all.
    if (answer.kind === 'receipt' && answer.receipt.accepted) {
      setDraft((now) => ({ ...now, amount: null }));
    }
    take(answer);
  }

  /** Opens the confirmation with an amount that no push changes any more. */
  function propose(checked: CheckedDraft): void {
    if (checked.kind !== 'good') return;
    const isLines = info.bidMode === 'lines';
    const offer: Offer = {
      bidId: newRequestKey(),
      amount: checked.amount,
      typed: isLines ? '' : fenToText(checked.amount),
      reference: moveReference(rulesOf(info), book),
      concerns: checked.concerns,
      lines: isLines
        ? info.lines.map(({ lineNo }) => ({ lineNo, price: draft.lines.get(lineNo) ?? '' }))
        : [],
    };
    take({ kind: 'ask', offer });
  }

  /** The person's yes. Only the step into `sending` sends: a double click finds it already taken. */
  async function go(event: BidEvent, how: (offer: Offer) => Promise<BidAnswer>): Promise<void> {
    const { flow: now, hasChanged } = take(event);
    if (hasChanged && now.kind === 'sending') settle(await how(now.offer));
  }

  return {
    flow,
    propose,
    confirm: () => go({ kind: 'confirm' }, send),
    askAgain: () => go({ kind: 'askAgain' }, ask),
    cancel: () => take({ kind: 'cancel' }),
  };
}
