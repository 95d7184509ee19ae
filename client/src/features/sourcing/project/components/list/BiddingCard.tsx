import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { kindWord } from '@jicai/shared/domain/auction/method-words.ts';
import { Group, Text } from '@mantine/core';
import { selectionWord } from '../../model/words.ts';
import { BiddingName } from '../BiddingName.tsx';
import { PhaseTime } from '../PhaseTime.tsx';
import { RowState } from '../RowState.tsx';
import classes from './BiddingCard.module.css';

interface Props {
  readonly row: BiddingRow;
}

/** One bidding as a card: what it is, whose, in which state, for how long. */
export function BiddingCard({ row }: Props) {
  return (
    <article className={`card ${classes.card}`}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap={4}>
          <RowState row={row} />
        </Group>
        <Text component="span" size="xs" c="var(--jc-muted)">
          {kindWord(row)} · {selectionWord(row)}
        </Text>
      </Group>
      <BiddingName row={row} />
      <Text c="var(--jc-muted)" size="xs">
        {row.unitName}
      </Text>
      <div className={classes.time} data-phase={row.phase}>
        <PhaseTime row={row} />
      </div>
    </article>
  );
}
