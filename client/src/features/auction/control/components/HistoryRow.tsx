import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useCodeText } from '../../live/use-method.ts';
import classes from './History.module.css';

/** The height of a row whose reason fits on one line, in pixels. */
export const ROW_HEIGHT = 32;

export interface RowsProps {
  readonly rows: readonly BidHistoryRow[];
  /** Called when the last row is rendered: older rows may have to be read then. */
  readonly onEnd: () => void;
}

/** Returns the result of a bid as a text: valid, refused or void, with the reason. */
function resultOf(row: BidHistoryRow): string {
  if (row.voided) return row.reason ? `已作废：${row.reason}` : '已作废';
  return row.accepted ? '有效' : `被拒：${row.reason}`;
}

interface Props {
  readonly row: BidHistoryRow;
  readonly index: number;
  /** Measures the height of the row, because a reason may take several lines and is never cut. */
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

/** A row of the bid history. */
export function HistoryRow({ row, index, measure }: Props) {
  const timeText = useBoardTime();
  const codeText = useCodeText();
  const isGone = !row.accepted || row.voided;
  const names = [isGone && classes.gone, row.voided && classes.voided];
  const amount = row.amount === null ? row.typed : formatFen(row.amount);
  const who = row.name ? `${row.code} · ${row.name}` : codeText(row.code);
  const result = resultOf(row);
  return (
    <tr
      ref={measure}
      data-index={index}
      className={names.filter(Boolean).join(' ')}
      style={{ height: ROW_HEIGHT }}
    >
      <td className={classes.seq}>{row.seq}</td>
      <td className={classes.time}>{timeText(row.at)}</td>
      <td>{who}</td>
      <td className={classes.amount}>{amount}</td>
      <td>{result}</td>
    </tr>
  );
}
