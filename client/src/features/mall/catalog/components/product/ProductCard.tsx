import type { ProductCard as Product } from '@jicai/shared/contract/mall/catalog/product.ts';
import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { Price } from './Price.tsx';
import { ProductActions } from './ProductActions.tsx';
import classes from './ProductCard.module.css';
import { TagBadge } from './TagBadge.tsx';

interface Props {
  readonly product: Product;
  /** Of the first screen: its picture is not put off. */
  readonly isFirst?: boolean;
}

/** The reason why a product cannot be bought now, in one word for the picture; empty when it can. */
export function unavailableReason(product: Product): string {
  if (product.state === 'frozen') return '已冻结';
  if (product.state !== 'onSale') return '已下架';
  if (product.deliverable === false) return '不在配送范围';
  return product.stock <= 0 ? '暂时无货' : '';
}

/** No hover: what can be done with a product is there from the beginning. */
const isTouch = () => window.matchMedia('(hover: none)').matches;

/** One product of a grid: what it is, what it costs, who sells it. The whole card leads to it. */
export function ProductCard({ product, isFirst = false }: Props) {
  const reason = unavailableReason(product);
  // Each card's buttons follow three lists; until somebody comes near the card, that is for nothing.
  const [isNear, setNear] = useState(isTouch);
  const near = () => setNear(true);
  return (
    <article className={`card ${classes.card}`} onPointerEnter={near} onFocus={near}>
      <div className={classes.picture}>
        <Picture name={product.picture} isFirst={isFirst} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <Link to={productPath(product)} className={classes.name} title={product.name}>
        {product.name}
      </Link>
      <div className={classes.price}>
        <Price amount={product.price} unit={product.unit} />
      </div>
      <div className={classes.tags}>
        {product.tags.slice(0, 3).map((tag) => (
          <TagBadge key={tag.id} tag={tag} />
        ))}
      </div>
      <div className={classes.foot}>
        <Link to={catalogPaths.shopDetail.to(product.shopId)} title={product.shopName}>
          {product.shopName}
        </Link>
        <span className="tnum">
          {product.offerCount > 1 ? `${product.offerCount} 家供货` : `成交 ${product.sold}`}
        </span>
      </div>
      <div className={classes.actions}>
        {isNear && <ProductActions product={product} isOff={reason !== ''} />}
      </div>
    </article>
  );
}

interface GridProps {
  readonly products: readonly Product[];
  readonly label: string;
  /** How many are on the first screen. */
  readonly first?: number;
}

/** Products five in a row, fewer where the screen is narrow. */
export function ProductGrid({ products, label, first = 0 }: GridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {products.map((one, place) => (
        <li key={one.productId}>
          <ProductCard product={one} isFirst={place < first} />
        </li>
      ))}
    </ul>
  );
}

interface SkeletonProps {
  readonly count: number;
}

/** The shape of a grid whose products are on their way. */
export function ProductGridSkeleton({ count }: SkeletonProps) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={place} className={`card ${classes.card}`}>
          <Skeleton style={{ aspectRatio: 1, height: 'auto' }} mb={10} />
          <Skeleton height={14} mb={8} />
          <Skeleton height={14} width="70%" mb={12} />
          <Skeleton height={20} width="45%" mb={28} />
          <Skeleton height={12} width="60%" />
        </div>
      ))}
    </div>
  );
}
