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

interface Look {
  readonly word: string;
  readonly color: string;
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** The label, colour and icon of each phase, on all pages. */
export const phaseLooks: Readonly<Record<Phase, Look>> = {
  notBegun: { word: '未开始', color: 'brand', Icon: IconClock },
  running: { word: '进行中', color: 'green', Icon: IconPointFilled },
  paused: { word: '已暂停', color: 'orange', Icon: IconPlayerPause },
  closing: { word: '结算中', color: 'orange', Icon: IconHourglass },
  unopened: { word: '待开标', color: 'grape', Icon: IconLock },
  won: { word: '已成交', color: 'brand', Icon: IconCircleCheck },
  failed: { word: '流标', color: 'gray', Icon: IconCircleX },
  stopped: { word: '已终止', color: 'red', Icon: IconBan },
};

/** The label instead of the phase while a board shows an opening: the phase would reveal the result. */
export const OPENING_WORD = '正在开标';

interface Props extends Omit<BadgeProps, 'color' | 'children' | 'leftSection'> {
  readonly phase: Phase;
  /** Replaces the label of the phase. */
  readonly word?: string | undefined;
  /** False if the data are stale: the badge is then grey and its text says that the data are stale. */
  readonly isCurrent?: boolean;
}

/** The phase of an auction as a badge. */
export function PhaseBadge({ phase, word, isCurrent = true, ...badge }: Props) {
  const { word: own, color, Icon } = phaseLooks[phase];
  return (
    <Badge
      variant="light"
      color={isCurrent ? color : 'gray'}
      radius="sm"
      leftSection={<Icon size={12} aria-hidden />}
      styles={{ label: { overflow: 'visible' } }}
      {...badge}
    >
      {word ?? own}
      {!isCurrent && '（未更新）'}
    </Badge>
  );
}
