import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useFreshLineGaps, useLineGaps } from '../../api.ts';
import classes from './BidLines.module.css';

/**
 * Reads the line gaps again after bids. A component of its own, because a rival's bid must not re-render the
 * table.
 */
export function FreshLineGaps() {
  const { atoms, packageNumber } = useRoom();
  useFreshLineGaps(packageNumber, useAtomValue(atoms.bidCount));
  return null;
}

/**
 * AU24: Shows how far the unit price of a line in the supplier's current bid is from the best price
 * of that line, or that it is the best; nothing without a bid or until the gaps are loaded.
 */
export function LineGap({ lineNo }: { readonly lineNo: number }) {
  const { atoms, packageNumber } = useRoom();
  const best = useAtomValue(atoms.info).direction === 'reverse' ? '最低' : '最高';
  const line = useLineGaps(packageNumber).data?.lines.find((row) => row.lineNo === lineNo);
  if (!line) return null;
  const isBest = line.gap === 0;
  return (
    <div className={isBest ? classes.best : classes.gap}>
      {isBest ? best : `距${best} ¥${formatFen(line.gap)}`}
    </div>
  );
}
