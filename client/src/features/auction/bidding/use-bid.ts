import { moveReference } from '@jicai/shared/domain/auction/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fenToText } from '@jicai/shared/domain/kernel/money.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { type BidAnswer, useBidding } from '../live/api.ts';
import { useRoom } from '../live/room-context.tsx';
import type { BidEvent, Offer } from './model/bid-flow.ts';
import type { Judged } from './model/bid-form.ts';

/** One supplier's bid from the button to the receipt (AU53). */
export function useBid() {
  const { atoms, packageNumber } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const [draft, setDraft] = useAtom(atoms.draft);
  const flow = useAtomValue(atoms.bidFlow);
  const move = useSetAtom(atoms.moveBid);
  const { send, ask } = useBidding(packageNumber);

  function settle(answer: BidAnswer): void {
    // Unit prices stay: the next bid changes one of them, not all.
    if (answer.kind === 'receipt' && answer.receipt.accepted) {
      setDraft((now) => ({ ...now, amount: null }));
    }
    move(answer);
  }

  /** Opens the confirmation with an amount that no push changes any more. */
  function propose(judged: Judged): void {
    if (judged.kind !== 'good') return;
    const isLines = info.bidMode === 'lines';
    const offer: Offer = {
      bidId: newRequestKey(),
      amount: judged.amount,
      typed: isLines ? '' : fenToText(judged.amount),
      reference: moveReference(rulesOf(info), book),
      concerns: judged.concerns,
      lines: isLines
        ? info.lines.map(({ lineNo }) => ({ lineNo, price: draft.lines.get(lineNo) ?? '' }))
        : [],
    };
    move({ kind: 'ask', offer });
  }

  /** The person's yes. Only the step into `sending` sends: a double click finds it already taken. */
  async function go(event: BidEvent, how: (offer: Offer) => Promise<BidAnswer>): Promise<void> {
    const { flow: now, hasMoved } = move(event);
    if (hasMoved && now.kind === 'sending') settle(await how(now.offer));
  }

  return {
    flow,
    propose,
    confirm: () => go({ kind: 'confirm' }, send),
    askAgain: () => go({ kind: 'askAgain' }, ask),
    cancel: () => move({ kind: 'cancel' }),
  };
}
