import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Card } from '../../live/components/frame/Card.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { sealedSteps, stepsDone } from '../model/sealed.ts';
import classes from './sealed.module.css';

/**
 * AU21: A card with the steps of a sealed auction up to the opening, each marked as done, current
 * or to come; shows only what everybody may know.
 */
export default function SealedCard({ children }: { readonly children?: ReactNode }) {
  const { atoms } = useRoom();
  const outcome = useAtomValue(atoms.outcome);
  const isWaiting = useAtomValue(atoms.countersigns).some(
    ({ kind, status }) => kind === 'opening' && status === 'waiting',
  );
  const done = stepsDone(usePhase(), outcome, isWaiting);
  return (
    <Card title="密封报价流程" grows aside={<span>开标前任何人看不到金额</span>}>
      <ol className={classes.steps}>
        {sealedSteps.map((step, index) => (
          <Step key={step} text={step} state={stateOf(index, done, outcome !== null)} />
        ))}
      </ol>
      {children}
    </Card>
  );
}

type State = 'done' | 'next' | 'later';

function stateOf(index: number, done: number, isOver: boolean): State {
  if (index < done) return 'done';
  return index === done && !isOver ? 'next' : 'later';
}

const signs = { done: IconCircleCheck, next: IconCircleDot, later: IconCircle } as const;
const spoken = { done: '已完成', next: '进行中', later: '未到' } as const;

function Step({ text, state }: { text: string; state: State }) {
  const Sign = signs[state];
  const color = state === 'done' ? 'var(--jc-gain)' : 'currentColor';
  return (
    <li className={`${classes.step} ${state === 'later' ? '' : classes[state]}`}>
      <Sign size={18} color={color} aria-hidden />
      <VisuallyHidden>{spoken[state]}</VisuallyHidden>
      <span>{text}</span>
    </li>
  );
}
