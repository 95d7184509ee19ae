import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Checkbox, Table } from '@mantine/core';
import { memo } from 'react';
import { useLiveRow } from '../live/hall-context.tsx';
import { usePhaseOf } from '../live/use-live.ts';
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

/** The hall as a dense table. */
export const HallTable = memo(function HallTable({ rows, selection }: Props) {
  // A project that a supplier may sign up for gives no role yet.
  const isSupplier = rows.every(({ role }) => role === 'supplier' || role === null);
  const hasBoxes = selection.selectable.length > 0;
  return (
    <Table.ScrollContainer minWidth="77rem" className={classes.tableFrame}>
      <Table className={classes.table} verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {hasBoxes && (
              <Table.Th w="2.5rem">
                <Checkbox
                  size="xs"
                  aria-label="选择全部未结束的竞价"
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.chosen.length > 0}
                  onChange={selection.toggleAll}
                />
              </Table.Th>
            )}
            <Table.Th>项目 · 包</Table.Th>
            <Table.Th w="8rem">状态</Table.Th>
            <Table.Th w="13.5rem">最优价</Table.Th>
            <Table.Th w="8.5rem">{isSupplier ? '我的名次' : '节省'}</Table.Th>
            <Table.Th w="5.5rem">报价</Table.Th>
            <Table.Th w="5.5rem">供应商</Table.Th>
            <Table.Th w="6.5rem" className={classes.trend}>
              走势
            </Table.Th>
            <Table.Th w="8.5rem">时间</Table.Th>
            <Table.Th w="8rem">操作</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Line
              key={row.packageNumber}
              row={row}
              hasBoxes={hasBoxes}
              maySelect={selection.selectable.includes(row.packageNumber)}
              isSelected={selection.chosen.includes(row.packageNumber)}
              onToggle={selection.toggle}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
});

interface LineProps {
  readonly row: BiddingRow;
  readonly hasBoxes: boolean;
  readonly maySelect: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (packageNumber: string) => void;
}

/** A line renders again when its own auction changes, and not with the others. */
const Line = memo(function Line({ row, hasBoxes, maySelect, isSelected, onToggle }: LineProps) {
  const live = useLiveRow(row.packageNumber);
  const phase = usePhaseOf(row, live);
  // Plain cells: a hundred rows of Mantine's own are what a push would pay for.
  return (
    <tr data-package={row.packageNumber}>
      {hasBoxes && (
        <td>
          {maySelect && (
            <Choice packageNumber={row.packageNumber} isSelected={isSelected} onToggle={onToggle} />
          )}
        </td>
      )}
      <th scope="row" className={classes.name}>
        <div>
          {row.projectName} · {row.packageName}
        </div>
        <Origin row={row} />
      </th>
      <td>
        <State row={row} live={live} phase={phase} />
      </td>
      <td>
        <BestPrice row={row} live={live} phase={phase} />
      </td>
      <td>
        <PlaceOrGain row={row} live={live} />
      </td>
      <td>
        <Bids live={live} phase={phase} />
      </td>
      <td>
        <Suppliers live={live} />
      </td>
      <td className={classes.trend}>
        <Trend live={live} />
      </td>
      <td>
        <TimeLeft row={row} live={live} phase={phase} />
      </td>
      <td>
        <div className={classes.actions}>
          <Actions row={row} phase={phase} />
        </div>
      </td>
    </tr>
  );
});
