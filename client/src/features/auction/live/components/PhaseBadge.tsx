import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { Badge, type BadgeProps } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconLock,
  IconPlayerPause,
  IconPointFilled,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { phaseWord } from '../model/words.ts';

interface Look {
  readonly color: string;
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** The colour and icon of each phase, on all pages; `phaseWord` returns the label. */
export const phaseLooks: Readonly<Record<Phase, Look>> = {
  notBegun: { color: 'brand', Icon: IconClock },
  running: { color: 'green', Icon: IconPointFilled },
  paused: { color: 'orange', Icon: IconPlayerPause },
  closing: { color: 'orange', Icon: IconHourglass },
  unopened: { color: 'grape', Icon: IconLock },
  won: { color: 'brand', Icon: IconCircleCheck },
  failed: { color: 'gray', Icon: IconCircleX },
  stopped: { color: 'red', Icon: IconBan },
};

/**
 * The label that replaces the phase's label while a board shows the opening of sealed quotes,
 * because the phase would reveal the result.
 */
export const OPENING_WORD = '正在开标';

interface Props extends Omit<BadgeProps, 'color' | 'children' | 'leftSection'> {
  readonly phase: Phase;
  /** The auction's outcome, `null` before it: a won auction may still be evaluated (IQ7). */
  readonly outcome: Pick<OutcomeView, 'confirmation'> | null;
  /** A label shown instead of the label of the phase. */
  readonly word?: string | undefined;
  /** False if the data are stale: the badge is then grey and its text says that the data are stale. */
  readonly isCurrent?: boolean;
}

/** The phase of an auction as a badge. */
export function PhaseBadge({ phase, outcome, word, isCurrent = true, ...badge }: Props) {
  const { color, Icon } = phaseLooks[phase];
  return (
    <Badge
      variant="light"
      color={isCurrent ? color : 'gray'}
      radius="sm"
      leftSection={<Icon size={12} aria-hidden />}
      styles={{ label: { overflow: 'visible' } }}
      {...badge}
    >
      {word ?? phaseWord(phase, outcome)}
      {!isCurrent && '（未更新）'}
    </Badge>
  );
}
