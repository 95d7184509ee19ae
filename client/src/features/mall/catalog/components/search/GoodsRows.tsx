import type { GoodsCard } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { Link } from 'react-router-dom';
import { goodsPath } from '../../lib/goods-path.ts';
import { catalogPaths } from '../../paths.ts';
import { GoodsActions } from '../goods/GoodsActions.tsx';
import { unavailableReason } from '../goods/GoodsCard.tsx';
import { Price } from '../goods/Price.tsx';
import { TagBadge } from '../goods/TagBadge.tsx';
import { Picture } from '../picture/Picture.tsx';
import classes from './results.module.css';

interface Props {
  readonly goods: readonly GoodsCard[];
  readonly label: string;
}

/** Goods one below the other, with what a grid has no room for. */
export function GoodsRows({ goods, label }: Props) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {goods.map((one) => {
        const reason = unavailableReason(one);
        return (
          <li key={one.goodsId} className={classes.row}>
            <Picture name={one.picture} className={classes.rowPicture} />
            <div className={classes.rowMain}>
              <Link to={goodsPath(one)} className={classes.rowName}>
                {one.name}
              </Link>
              <div className={classes.rowTags}>
                {one.tags.map((tag) => (
                  <TagBadge key={tag.id} tag={tag} />
                ))}
              </div>
              <div className={classes.rowFacts}>
                {one.brandName && <span>品牌：{one.brandName}</span>}
                <Link to={catalogPaths.shopDetail.to(one.shopId)}>{one.shopName}</Link>
                <span className="tnum">成交 {one.sold}</span>
                {one.offerCount > 1 && <span>{one.offerCount} 家供货</span>}
              </div>
            </div>
            <div className={classes.rowSide}>
              <Price amount={one.price} unit={one.unit} listPrice={one.listPrice} />
              <span className={classes.rowStock} data-off={reason !== '' || undefined}>
                {reason === '' ? `库存 ${one.stock} ${one.unit}` : reason}
              </span>
              <GoodsActions goods={one} isOff={reason !== ''} isRow />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
