import type { GroupBuyRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { tierAt } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import classes from './group-buy.module.css';

interface Props {
  readonly row: Pick<GroupBuyRow, 'tiers' | 'joined' | 'basePrice' | 'unit'>;
}

/** The price ladder with the step that is reached lit. */
export function TierLadder({ row: { tiers, joined, basePrice, unit } }: Props) {
  const current = tierAt(tiers, joined);
  return (
    <ol className={classes.ladder} aria-label="阶梯价格">
      <li data-current={current === null || undefined}>
        <span>商城价</span>
        <Money amount={basePrice} isPrice={false} td="line-through" />
      </li>
      {tiers.map((tier) => {
        const isCurrent = tier.fromQuantity === current?.fromQuantity;
        return (
          <li
            key={tier.fromQuantity}
            data-current={isCurrent || undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className="tnum">
              满 {tier.fromQuantity} {unit}
            </span>
            <Money amount={tier.price} fw={700} />
          </li>
        );
      })}
    </ol>
  );
}
