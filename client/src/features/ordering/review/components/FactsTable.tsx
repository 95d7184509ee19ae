import type { MomentFacts, ReviewLine } from '@jicai/shared/contract/ordering/review.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { changeText, priceChange, stockProblem } from '../model/facts.ts';
import classes from './FactsTable.module.css';

interface Props {
  readonly lines: readonly ReviewLine[];
}

const titles = { added: '加入购物车时', submitted: '提交时', now: '当前' } as const;

/** Price and stock of every line when it was put into the cart, at the submit and now. */
export function FactsTable({ lines }: Props) {
  return (
    <ScrollBox className={classes.scroll} label="价格与库存对比">
      <table className={`${classes.table} ${classes.three}`}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">数量 / 金额</th>
            <th scope="col">{titles.added}</th>
            <th scope="col">{titles.submitted}</th>
            <th scope="col">{titles.now}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                {line.name}
                <span className={classes.note}>{line.options}</span>
              </th>
              <td className={`tnum ${classes.whole}`}>
                {line.quantity} {line.unit}
                <span className={classes.note}>
                  <Money amount={line.amount} isPrice={false} />
                </span>
              </td>
              <Cell title={titles.added} standing={line.added} before={null} wanted={0} />
              <Cell
                title={titles.submitted}
                standing={line.submitted}
                before={line.added.price}
                wanted={line.quantity}
              />
              <Cell
                title={titles.now}
                standing={line.now}
                before={line.submitted.price}
                wanted={0}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface CellProps {
  readonly title: string;
  readonly standing: MomentFacts;
  /** The price at the moment before. */
  readonly before: Fen | null;
  readonly wanted: number;
}

function Cell({ title, standing, before, wanted }: CellProps) {
  const change = priceChange(before, standing.price);
  const problem = stockProblem(standing, wanted);
  return (
    <td className="tnum" data-title={title}>
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
