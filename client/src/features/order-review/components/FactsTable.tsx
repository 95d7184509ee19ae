import type { ReviewLine, Standing } from '@jicai/shared/contract/order-review.ts';
import type { Fen } from '@jicai/shared/domain/money.ts';
import { Money } from '../../../ui/Money.tsx';
import { changeText, priceChange, stockProblem } from '../model/facts.ts';
import classes from './FactsTable.module.css';

interface Props {
  readonly lines: readonly ReviewLine[];
}

/** Price and stock of every line when it was put into the cart, at the submit and now. */
export function FactsTable({ lines }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="价格与库存对比">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">数量 / 金额</th>
            <th scope="col">加入购物车时</th>
            <th scope="col">提交时</th>
            <th scope="col">当前</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                {line.name}
                <span className={classes.note}>{line.options}</span>
              </th>
              <td className="tnum">
                {line.quantity} {line.unit}
                <span className={classes.note}>
                  <Money amount={line.amount} isPrice={false} />
                </span>
              </td>
              <Cell standing={line.added} before={null} wanted={0} />
              <Cell standing={line.submitted} before={line.added.price} wanted={line.quantity} />
              <Cell standing={line.now} before={line.submitted.price} wanted={0} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly standing: Standing;
  /** The price at the moment before. */
  readonly before: Fen | null;
  readonly wanted: number;
}

function Cell({ standing, before, wanted }: CellProps) {
  const change = priceChange(before, standing.price);
  const problem = stockProblem(standing, wanted);
  return (
    <td className="tnum">
      <Money amount={standing.price} />
      {(change.kind === 'up' || change.kind === 'down') && (
        <span className={change.kind === 'up' ? classes.alarm : classes.gain}>
          {changeText(change)}
        </span>
      )}
      {standing.stock !== null && <span className={classes.note}>库存 {standing.stock}</span>}
      {problem && <span className={classes.alarm}>{problem}</span>}
    </td>
  );
}
