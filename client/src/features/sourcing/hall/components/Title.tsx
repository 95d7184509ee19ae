import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { kindWord } from '@jicai/shared/domain/auction/method-words.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { Badge, Group } from '@mantine/core';
import { memo } from 'react';
import { PhaseBadge } from '../../../auction/live/components/PhaseBadge.tsx';
import { SignUpState } from '../../project/components/RowState.tsx';
import { useIsRowCurrent } from '../live/use-live.ts';
import classes from './figures.module.css';

interface Props {
  readonly row: BiddingRow;
  readonly live: HallRow | undefined;
  readonly phase: Phase;
}

/** The state of an auction, and what waits in it. */
export function State({ row, live, phase }: Props) {
  const isCurrent = useIsRowCurrent(live);
  const outcome = live?.outcome ?? row.outcome;
  const badges = { row, phase, outcome, isCurrent, waiting: live?.waiting ?? 0 };
  return <Badges {...badges} />;
}

interface BadgesProps extends Pick<Props, 'row' | 'phase'> {
  readonly outcome: BiddingRow['outcome'];
  readonly isCurrent: boolean;
  readonly waiting: number;
}

const Badges = memo(function Badges({ row, phase, outcome, isCurrent, waiting }: BadgesProps) {
  return (
    <Group gap={4}>
      {row.signUp ? (
        <SignUpState signUp={row.signUp} />
      ) : (
        <PhaseBadge phase={phase} outcome={outcome} isCurrent={isCurrent} />
      )}
      {row.isRehearsal && (
        <Badge color="grape" variant="filled" radius="sm">
          演练
        </Badge>
      )}
      {row.isDemo && (
        <Badge color="grape" variant="light" radius="sm">
          演示
        </Badge>
      )}
      {waiting > 0 && (
        <Badge color="orange.9" variant="filled" radius="sm">
          待会签 {waiting}
        </Badge>
      )}
    </Group>
  );
});

/** Number and unit, and what is unusual about direction and role. */
export function Origin({ row }: Pick<Props, 'row'>) {
  return (
    <span className={classes.muted}>
      {row.packageNumber} · {row.unitName}
      {row.direction === 'forward' && ` · ${kindWord(row)}`}
      {row.role === 'supervisor' && ' · 我是监督人'}
    </span>
  );
}
