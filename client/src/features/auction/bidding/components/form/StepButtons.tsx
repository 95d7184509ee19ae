import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';
import { stepChoices } from '../../model/bid-form.ts';
import classes from './BidBox.module.css';

/** One, two or five steps from the reference, each with the amount that it puts into the field. */
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
        {choices.map(({ times, amount }) => (
          <Button
            key={times}
            variant="default"
            className={classes.step ?? ''}
            onClick={() => setDraft({ ...draft, amount: formatFen(amount) })}
          >
            <span>
              <span className={classes.stepTimes}>
                {times === 0 ? '起始价' : `${times}× ${word}`}
              </span>
              <span className={classes.stepAmount}>{formatFen(amount)}</span>
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}
