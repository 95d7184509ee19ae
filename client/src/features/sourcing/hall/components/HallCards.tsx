import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { memo } from 'react';
import { useLiveRow } from '../live/hall-context.tsx';
import { usePhaseOf } from '../live/use-live.ts';
import { gainOfEntry } from '../model/hall.ts';
import type { Selection } from '../use-selection.ts';
import { Actions } from './Actions.tsx';
import { Choice } from './Choice.tsx';
import { BestPrice, Bids, PlaceOrGain, Suppliers, Trend } from './Figures.tsx';
import classes from './hall.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { Origin, State } from './Title.tsx';

interface Props {
  readonly rows: readonly BiddingRow[];
  readonly selection: Selection;
}

/** The hall as cards, also on a phone. */
export const HallCards = memo(function HallCards({ rows, selection }: Props) {
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
});

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
    <li className={`card ${classes.card}`} data-package={row.packageNumber}>
      <div className={classes.cardTop}>
        <State row={row} live={live} phase={phase} />
        {maySelect && (
          <Choice packageNumber={row.packageNumber} isSelected={isSelected} onToggle={onToggle} />
        )}
      </div>
      <h2 className={classes.cardTitle}>
        {row.projectName} · {row.packageName}
      </h2>
      <Origin row={row} />
      <div className={classes.cardFigures}>
        <BestPrice row={row} live={live} phase={phase} />
        <TimeLeft row={row} live={live} phase={phase} />
      </div>
      <Facts row={row} live={live} phase={phase} />
      <div className={classes.actions}>
        <Actions row={row} phase={phase} />
      </div>
    </li>
  );
});

interface FactsProps {
  readonly row: BiddingRow;
  readonly live: HallRow | undefined;
  readonly phase: Phase;
}

/** The figures that are pushed; of an auction that is not watched any more its gain alone. */
function Facts({ row, live, phase }: FactsProps) {
  if (!live && !gainOfEntry(row, live)) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{live?.role === 'supplier' ? '名次' : '节省'}</dt>
        <dd>
          <PlaceOrGain row={row} live={live} />
        </dd>
      </div>
      {live && (
        <>
          <div>
            <dt>报价</dt>
            <dd>
              <Bids live={live} phase={phase} />
            </dd>
          </div>
          <div>
            <dt>供应商</dt>
            <dd>
              <Suppliers live={live} />
            </dd>
          </div>
          <div>
            <dt>走势</dt>
            <dd>
              <Trend live={live} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
