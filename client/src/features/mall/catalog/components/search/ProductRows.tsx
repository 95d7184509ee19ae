import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { Link } from 'react-router-dom';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { Price } from '../product/Price.tsx';
import { ProductActions } from '../product/ProductActions.tsx';
import { unavailableReason } from '../product/ProductCard.tsx';
import { TagBadge } from '../product/TagBadge.tsx';
import classes from './results.module.css';

interface Props {
  readonly products: readonly ProductCard[];
  readonly label: string;
}

/** Products one below the other, with what a grid has no room for. */
export function ProductRows({ products, label }: Props) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {products.map((one) => {
        const reason = unavailableReason(one);
        return (
          <li key={one.productId} className={classes.row}>
            <Picture name={one.picture} className={classes.rowPicture} />
            <div className={classes.rowMain}>
              <Link to={productPath(one)} className={classes.rowName}>
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
              <ProductActions product={one} isOff={reason !== ''} isRow />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
