import { NO_PRIOR_BIDS } from '@jicai/shared/domain/auction/price/sealed.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useId } from 'react';
import { useBidAtoms } from '../../bidding/bid-context.tsx';
import { AmountField } from '../../bidding/components/form/AmountField.tsx';
import box from '../../bidding/components/form/BidBox.module.css';
import { BidFrame } from '../../bidding/components/form/BidFrame.tsx';
import BidLines from '../../bidding/components/form/BidLines.tsx';
import ConfirmBid from '../../bidding/components/form/ConfirmBid.tsx';
import { ReceiptLine } from '../../bidding/components/form/ReceiptLine.tsx';
import { type CheckedDraft, checkDraft } from '../../bidding/model/bid-form.ts';
import { useBid } from '../../bidding/use-bid.ts';
import { useWhyNot } from '../../bidding/use-why-not.ts';
import { hasEnded } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { useOwnQuote } from '../api.ts';
import { OwnQuoteCard } from './OwnQuoteCard.tsx';

/**
 * AU21: The middle of a supplier's board before the opening of sealed quotes: the supplier's own
 * quote and, until the deadline, the form that submits or replaces the quote.
 */
export default function QuoteDesk() {
  const { packageNumber } = useRoom();
  const phase = usePhase();
  const flow = useAtomValue(useBidAtoms().flow);
  const answered = flow.kind === 'answered' ? flow.receipt.seq : 0;
  const quote = useOwnQuote(packageNumber, `${answered} ${phase}`);
  const { state, seq } = quote.data ?? { state: 'none', seq: 0 };
  // True after the quote of this receipt was withdrawn: the receipt is then hidden, because it would still
  // say that the quote counts.
  const isGone = state === 'withdrawn' && seq === answered;
  return (
    <>
      <OwnQuoteCard quote={quote.data ?? null} mayWithdraw={phase === 'running'} />
      {!hasEnded(phase) && <QuoteForm replaces={state === 'sealed'} hidesReceipt={isGone} />}
    </>
  );
}

interface FormProps {
  readonly replaces: boolean;
  readonly hidesReceipt: boolean;
}

function QuoteForm({ replaces, hidesReceipt }: FormProps) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const [draft, setDraft] = useAtom(useBidAtoms().draft);
  const bid = useBid();
  // No amount is suggested, because each supplier alone decides the amount of a sealed quote.
  const checked = checkDraft(info, NO_PRIOR_BIDS, { ...draft, amount: draft.amount ?? '' });
  const why = useWhyNot();
  const isOpen = bid.flow.kind === 'sending' || bid.flow.kind === 'lost';
  const verdictId = useId();
  const whyId = useId();
  const limit = info.direction === 'reverse' ? '报价不得高于起始价' : '报价不得低于起始价';

  const isByLines = info.bidMode === 'lines';
  const entry = (
    <>
      {isByLines ? (
        <Total checked={checked} verdictId={verdictId} />
      ) : (
        <AmountField
          value={draft.amount ?? ''}
          checked={checked}
          isTyped={draft.amount !== null}
          placeholder="请输入报价"
          onType={(amount) => setDraft({ ...draft, amount })}
        />
      )}
      <Button
        type="submit"
        className={box.send ?? ''}
        {...(why !== null && { 'aria-describedby': whyId })}
        disabled={why !== null || checked.kind !== 'good' || isOpen}
        loading={bid.flow.kind === 'sending'}
      >
        {replaces ? '替换报价' : '提交报价'}
      </Button>
    </>
  );
  return (
    <BidFrame
      onSubmit={() => why === null && bid.propose(checked)}
      head={
        <>
          <span>
            {limit} <strong>¥{formatFen(info.startingPrice)}</strong>
          </span>
          {why && (
            <span id={whyId} className={box.why}>
              {why}
            </span>
          )}
        </>
      }
      lines={
        isByLines ? <BidLines mistakeId={checked.kind === 'wrong' ? verdictId : null} /> : null
      }
      entry={entry}
    >
      {!hidesReceipt && <ReceiptLine flow={bid.flow} onAskAgain={() => void bid.askAgain()} />}
      <ConfirmBid bid={bid} why={why} />
    </BidFrame>
  );
}

function Total({ checked, verdictId }: { checked: CheckedDraft; verdictId: string }) {
  const amount = checked.kind === 'empty' ? null : checked.amount;
  return (
    <div>
      <div className={box.next}>
        <span>
          合计 <strong>{amount === null ? '—' : `¥${formatFen(amount)}`}</strong>
        </span>
      </div>
      <div id={verdictId} className={box.words} aria-live="polite">
        <Verdict checked={checked} />
      </div>
    </div>
  );
}

function Verdict({ checked }: { checked: CheckedDraft }) {
  if (checked.kind === 'empty') return null;
  if (checked.kind === 'wrong') return <span className={box.wrong}>{checked.text}</span>;
  return <span>{fenInWords(checked.amount)}</span>;
}
