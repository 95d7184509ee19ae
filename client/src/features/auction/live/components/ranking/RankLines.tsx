import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useBidLines } from '../../api.ts';
import { quantityText } from '../../model/words.ts';
import { useRoom } from '../../room/room-context.tsx';
import classes from './RankLines.module.css';

/**
 * AU8: A table of the unit prices that make up a supplier's total, shown below the supplier's row
 * in the ranking.
 */
export default function RankLines({ standing }: { readonly standing: Standing }) {
  const { packageNumber } = useRoom();
  const { data, isError } = useBidLines(packageNumber, standing.code, standing.seq);
  if (isError) return <div className={classes.note}>明细暂时无法读取</div>;
  if (!data) return <div className={classes.note}>读取明细…</div>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">明细</th>
          <th scope="col">数量</th>
          <th scope="col">单价</th>
          <th scope="col">金额</th>
        </tr>
      </thead>
      <tbody>
        {data.lines.map((line) => (
          <tr key={line.lineNo}>
            <td>{line.name}</td>
            <td>{quantityText(line)}</td>
            <td>{formatFen(line.price)}</td>
            <td>{formatFen(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
