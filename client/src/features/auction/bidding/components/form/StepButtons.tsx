import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';
import { type StepChoice, stepChoices } from '../../model/bid-form.ts';
import { useSettling } from '../../use-settling.ts';
import classes from './BidBox.module.css';

/**
 * Buttons with the amounts of `stepChoices`; a click puts the button's amount into the amount
 * field.
 */
export function StepButtons() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const [draft, setDraft] = useAtom(useBidAtoms().draft);
  const word = info.direction === 'reverse' ? '降幅' : '加幅';
  const choices = stepChoices(info, book);
  const chars = Math.max(10, ...choices.map(({ amount }) => formatFen(amount).length));
  return (
    <div className={classes.stepsFrame}>
      <div className={classes.steps} style={{ '--chars': chars } as CSSProperties}>
        {choices.map((choice) => (
          <Step
            key={choice.times}
            choice={choice}
            word={word}
            onChoose={() => setDraft({ ...draft, amount: formatFen(choice.amount) })}
          />
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  readonly choice: StepChoice;
  readonly word: string;
  readonly onChoose: () => void;
}

/**
 * Renders one step button. When the button's amount changes, the button is highlighted and ignores clicks for
 * a moment, because the person meant the old amount.
 */
function Step({ choice: { times, amount }, word, onChoose }: StepProps) {
  const isSettling = useSettling(amount);
  return (
    <Button
      variant="default"
      className={`${classes.step} ${isSettling ? classes.changed : ''}`}
      aria-disabled={isSettling}
      onClick={() => isSettling || onChoose()}
    >
      <span>
        <span className={classes.stepTimes}>{times === 0 ? '起始价' : `${times}× ${word}`}</span>
        <span className={classes.stepAmount}>{formatFen(amount)}</span>
      </span>
    </Button>
  );
}
