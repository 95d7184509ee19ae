import type { GoodsCard as Goods } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { goodsPath } from '../../lib/goods-path.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { GoodsActions } from './GoodsActions.tsx';
import classes from './GoodsCard.module.css';
import { Price } from './Price.tsx';
import { TagBadge } from './TagBadge.tsx';

interface Props {
  readonly goods: Goods;
  /** Of the first screen: its picture is not put off. */
  readonly isFirst?: boolean;
}

/** Why goods cannot be bought now, in one word for the picture; empty when they can. */
export function unavailableReason(goods: Goods): string {
  if (goods.state === 'frozen') return '已冻结';
  if (goods.state !== 'onSale') return '已下架';
  if (goods.deliverable === false) return '不在配送范围';
  return goods.stock <= 0 ? '暂时无货' : '';
}

/** No hover: what can be done with goods is there from the beginning. */
const isTouch = () => window.matchMedia('(hover: none)').matches;

/** One goods of a grid: what it is, what it costs, who sells it. The whole card leads to it. */
export function GoodsCard({ goods, isFirst = false }: Props) {
  const reason = unavailableReason(goods);
  // Each card's buttons follow three lists; until somebody comes near the card, that is for nothing.
  const [isNear, setNear] = useState(isTouch);
  const near = () => setNear(true);
  return (
    <article className={classes.card} onPointerEnter={near} onFocus={near}>
      <div className={classes.picture}>
        <Picture name={goods.picture} isFirst={isFirst} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <Link to={goodsPath(goods)} className={classes.name} title={goods.name}>
        {goods.name}
      </Link>
      <div className={classes.price}>
        <Price amount={goods.price} unit={goods.unit} />
      </div>
      <div className={classes.tags}>
        {goods.tags.slice(0, 3).map((tag) => (
          <TagBadge key={tag.id} tag={tag} />
        ))}
      </div>
      <div className={classes.foot}>
        <Link to={catalogPaths.shopDetail.to(goods.shopId)} title={goods.shopName}>
          {goods.shopName}
        </Link>
        <span className="tnum">
          {goods.offerCount > 1 ? `${goods.offerCount} 家供货` : `成交 ${goods.sold}`}
        </span>
      </div>
      <div className={classes.actions}>
        {isNear && <GoodsActions goods={goods} isOff={reason !== ''} />}
      </div>
    </article>
  );
}

interface GridProps {
  readonly goods: readonly Goods[];
  readonly label: string;
  /** How many are on the first screen. */
  readonly first?: number;
}

/** Goods five in a row, fewer where the screen is narrow. */
export function GoodsGrid({ goods, label, first = 0 }: GridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {goods.map((one, place) => (
        <li key={one.goodsId}>
          <GoodsCard goods={one} isFirst={place < first} />
        </li>
      ))}
    </ul>
  );
}
