import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useCallback, useId, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { nextWord } from '../../../live/model/words.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';
import { type CheckedDraft, checkDraft, shownAmount, stepAway } from '../../model/bid-form.ts';
import { useBid } from '../../use-bid.ts';
import { useHeldAmount } from '../../use-held-amount.ts';
import { useSettling } from '../../use-settling.ts';
import { useWhyNot } from '../../use-why-not.ts';
import { AmountField } from './AmountField.tsx';
import classes from './BidBox.module.css';
import { BidFrame } from './BidFrame.tsx';
import { ReceiptLine } from './ReceiptLine.tsx';
import { StepButtons } from './StepButtons.tsx';

const ConfirmBid = lazy(() => import('./ConfirmBid.tsx'));
const BidLines = lazy(() => import('./BidLines.tsx'));

/**
 * The code of the confirmation dialog is loaded at the latest this many ms after the board, so that the
 * dialog opens without delay.
 */
const FETCH_MS = 10_000;

/**
 * Returns whether to load the dialog's code, and `approach`, which starts the loading when the person
 * approaches the form. Loading also starts after `FETCH_MS`.
 */
function useApproach(): [isNear: boolean, approach: () => void] {
  const [isNear, setNear] = useState(false);
  const approach = useCallback(() => setNear(true), []);
  useTimeout(approach, FETCH_MS, { autoInvoke: true });
  return [isNear, approach];
}

/**
 * The form for a bid in an open auction: next acceptable amount, amount or unit prices, step buttons, result
 * of the last bid.
 */
export function BidBox() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const next = useAtomValue(atoms.next);
  const draft = useAtomValue(useBidAtoms().draft);
  const bid = useBid();
  const checked = checkDraft(info, book, draft);
  const why = useWhyNot();
  const [isNear, approach] = useApproach();
  const isOpen = bid.flow.kind === 'sending' || bid.flow.kind === 'lost';
  const verdictId = useId();
  const whyId = useId();

  const isByLines = info.bidMode === 'lines';
  const entry = (
    <>
      {isByLines ? (
        <Total checked={checked} verdictId={verdictId} />
      ) : (
        <OwnAmount checked={checked} />
      )}
      <Button
        type="submit"
        className={classes.send ?? ''}
        {...(why !== null && { 'aria-describedby': whyId })}
        disabled={why !== null || checked.kind !== 'good' || isOpen}
        loading={bid.flow.kind === 'sending'}
      >
        报价
      </Button>
    </>
  );
  return (
    <BidFrame
      onFocusCapture={approach}
      onPointerEnter={approach}
      onSubmit={() => why === null && bid.propose(checked)}
      head={
        <>
          <span>
            {nextWord(info.direction)}{' '}
            <strong>{next === null ? '—' : `¥${formatFen(next)}`}</strong>
          </span>
          {why && (
            <span id={whyId} className={classes.why}>
              {why}
            </span>
          )}
        </>
      }
      lines={
        isByLines ? (
          <Suspense>
            <BidLines mistakeId={checked.kind === 'wrong' ? verdictId : null} />
          </Suspense>
        ) : null
      }
      entry={entry}
    >
      {!isByLines && <StepButtons />}
      <ReceiptLine flow={bid.flow} onAskAgain={() => void bid.askAgain()} />
      <Suspense>{isNear && <ConfirmBid bid={bid} why={why} />}</Suspense>
    </BidFrame>
  );
}

/**
 * The field for the total amount of a bid. While untouched, the field shows the next acceptable amount; a
 * link below resets a typed amount to the next acceptable amount.
 */
function OwnAmount({ checked }: { checked: CheckedDraft }) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const next = useAtomValue(atoms.next);
  const { draft, touch, type, leave } = useHeldAmount(next);
  const setDraft = useSetAtom(useBidAtoms().draft);
  const isTyped = draft.amount !== null;
  const isSettling = useSettling(next);
  const step = (toward: 'lower' | 'higher') => {
    const amount = stepAway(info, book, draft, toward);
    if (amount !== null) setDraft({ ...draft, amount: formatFen(amount) });
  };
  return (
    <AmountField
      value={shownAmount(draft, next)}
      checked={checked}
      isTyped={isTyped}
      isMarked={isSettling && !isTyped}
      onType={type}
      onTouch={touch}
      onLeave={leave}
      onStep={step}
    >
      {isTyped && next !== null && draft.amount !== formatFen(next) && (
        <UnstyledButton
          type="button"
          className={`${classes.link} ${isSettling ? classes.changed : ''}`}
          aria-disabled={isSettling}
          onClick={() => isSettling || setDraft({ ...draft, amount: null })}
        >
          改为 {formatFen(next)}
        </UnstyledButton>
      )}
    </AmountField>
  );
}

/**
 * The total of the unit prices, with its check below. Prices stay in the form after a bid, so a total equal
 * to the supplier's current bid is not shown as an error.
 */
function Total({ checked, verdictId }: { checked: CheckedDraft; verdictId: string }) {
  const ownAmount = useAtomValue(useRoom().atoms.book).own;
  const amount = checked.kind === 'empty' ? null : checked.amount;
  return (
    <div>
      <div className={classes.next}>
        <span>
          合计 <strong>{amount === null ? '—' : `¥${formatFen(amount)}`}</strong>
        </span>
      </div>
      <div id={verdictId} className={classes.words} aria-live="polite">
        {amount !== null && amount === ownAmount ? (
          '与您的当前报价相同'
        ) : (
          <Verdict checked={checked} />
        )}
      </div>
    </div>
  );
}

/**
 * Shows the amount in words, or the reason why the bid would be refused; nothing for an empty
 * draft.
 */
function Verdict({ checked }: { checked: CheckedDraft }) {
  switch (checked.kind) {
    case 'empty':
      return null;
    case 'wrong':
      return <span className={classes.wrong}>{checked.text}</span>;
    case 'meant':
    case 'good':
      return <span>{fenInWords(checked.amount)}</span>;
  }
}
