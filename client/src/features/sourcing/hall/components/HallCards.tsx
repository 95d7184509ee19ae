import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useLiveRow } from '../live/hall-context.tsx';
import { usePhaseOf } from '../live/use-live.ts';
import type { Selection } from '../use-selection.ts';
import { Actions } from './Actions.tsx';
import { BestPrice, Bids, Standing, Suppliers, Trend } from './Figures.tsx';
import classes from './hall.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { Origin, State } from './Title.tsx';

interface Props {
  readonly rows: readonly BiddingRow[];
  readonly selection: Selection;
}

/** The hall as cards, also on a phone. */
export function HallCards({ rows, selection }: Props) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <Card
          key={row.packageNumber}
          row={row}
          maySelect={selection.selectable.includes(row.packageNumber)}
          isSelected={selection.chosen.includes(row.packageNumber)}
          onToggle={selection.toggle}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly row: BiddingRow;
  readonly maySelect: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (packageNumber: string) => void;
}

/** A card renders again when its own auction changes, and not with the others. */
const Card = memo(function Card({ row, maySelect, isSelected, onToggle }: CardProps) {
  const live = useLiveRow(row.packageNumber);
  const phase = usePhaseOf(row, live);
  return (
    <li className={classes.card} data-package={row.packageNumber}>
      <div className={classes.cardTop}>
        <State row={row} live={live} phase={phase} />
        {maySelect && (
          <Checkbox
            size="xs"
            aria-label={`选择 ${row.packageNumber}`}
            checked={isSelected}
            onChange={() => onToggle(row.packageNumber)}
          />
        )}
      </div>
      <h2 className={classes.cardTitle}>
        {row.projectName} · {row.packageName}
      </h2>
      <Origin row={row} />
      <div className={classes.cardFigures}>
        <BestPrice row={row} live={live} phase={phase} />
        <TimeLeft row={row} live={live} phase={phase} />
        <Standing live={live} />
        <Suppliers live={live} />
        <Bids live={live} phase={phase} />
        <Trend live={live} />
      </div>
      <div className={classes.actions}>
        <Actions row={row} phase={phase} />
      </div>
    </li>
  );
});
