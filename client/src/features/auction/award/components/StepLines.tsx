import type { AwardedLineView } from '@jicai/shared/contract/auction/award.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import classes from './StepLines.module.css';

interface Props {
  readonly lines: readonly AwardedLineView[];
  /** Whether each line also shows the supplier's rank for that line. */
  readonly hasRanks?: boolean;
}

/**
 * AU43: A list of the lines that one step of an award by lines offers to a supplier, with quantity,
 * unit price and amount; renders nothing for a package awarded as a whole.
 */
export function StepLines({ lines, hasRanks = true }: Props) {
  if (lines.length === 0) return null;
  return (
    <ScrollBox as="ul" className={classes.lines} label="成交明细">
      {lines.map(({ lineNo, name, unit, quantityThousandths, price, amount, rank }) => (
        <li key={lineNo} className={classes.line}>
          <span className={classes.name}>
            {lineNo}. {name}
          </span>
          <span className={classes.figures}>
            {quantityThousandths / 1000} {unit} × ¥{formatFen(price)} ={' '}
            <strong>¥{formatFen(amount)}</strong>
            {hasRanks && ` · 第 ${rank} 名`}
          </span>
        </li>
      ))}
    </ScrollBox>
  );
}
