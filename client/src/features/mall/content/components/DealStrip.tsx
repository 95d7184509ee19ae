import type { RecentDeal } from '@jicai/shared/contract/mall/content.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { catalogPaths } from '../../catalog/paths.ts';
import classes from './DealStrip.module.css';

interface Props {
  readonly deals: readonly RecentDeal[];
}

/** 成交动态: who bought what for how much; a strip that is scrolled, never one that runs. */
export function DealStrip({ deals }: Props) {
  if (deals.length === 0) return null;
  return (
    <section className={classes.strip} aria-label="成交动态">
      <h2>成交动态</h2>
      <ul>
        {deals.map((deal) => (
          <li key={`${deal.productId}-${deal.atMs}-${deal.unitName}`}>
            <span className={classes.unit}>{deal.unitName}</span>
            <Link to={catalogPaths.productDetail.to(deal.productId)} title={deal.productName}>
              {deal.productName}
            </Link>
            <span className={classes.facts}>
              <b className="tnum">¥{formatFen(deal.price)}</b> × {deal.quantity} {deal.unit}
              <time>{dayText(deal.atMs).slice(5)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
