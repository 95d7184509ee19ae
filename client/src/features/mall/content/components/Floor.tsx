import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { HomeFloor } from '@jicai/shared/contract/mall/content.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { Price } from '../../catalog/components/product/Price.tsx';
import { ProductGrid } from '../../catalog/components/product/ProductCard.tsx';
import classes from './Floor.module.css';
import tones from './tones.module.css';

/** How a floor shows its products: two rows, a large first one, a ranking, a menu beside four. */
export const compositions = ['grid', 'lead', 'ranking', 'menu'] as const;
export type Composition = (typeof compositions)[number];

interface Props {
  readonly floor: HomeFloor;
  /** The list of a category's products. */
  readonly listPath: (categoryId: string | null) => string;
  /** On the first screen. */
  readonly isFirst?: boolean;
  readonly composition?: Composition;
}

/** A floor: a coloured heading, the categories below it, its best products. */
export function Floor({ floor, listPath, isFirst = false, composition = 'grid' }: Props) {
  if (floor.products.length === 0) return null;
  const all = listPath(floor.categoryId);
  return (
    <section className={`${classes.floor} ${tones[floor.tone]}`} aria-label={floor.title}>
      <header className={classes.head}>
        <h2>{floor.title}</h2>
        {floor.slogan && <span className={classes.slogan}>{floor.slogan}</span>}
        <nav className={classes.links} aria-label={`${floor.title}分类`}>
          {floor.children.slice(0, 7).map(({ id, name }) => (
            <Link key={id} to={listPath(id)}>
              {name}
            </Link>
          ))}
          <Link to={all} className={classes.more}>
            更多
            <IconChevronRight size={14} aria-hidden />
          </Link>
        </nav>
      </header>
      <Products floor={floor} listPath={listPath} isFirst={isFirst} composition={composition} />
    </section>
  );
}

/** Six ranked products, or eight beside a menu: full rows. */
const RANKED = 6;
const LEADING = 7;
const BESIDE = 8;
const LEAST_LINKS = 3;

function Products({ floor, listPath, isFirst = false, composition }: Required<Props>) {
  const { products, title, children } = floor;
  const first = isFirst ? 5 : 0;
  // A floor of few products has no second row to compose.
  if (composition === 'grid' || products.length < LEADING)
    return <ProductGrid products={products} label={title} first={first} />;
  // A menu of nothing would be an empty column.
  if (composition === 'lead' || (composition === 'menu' && children.length < LEAST_LINKS))
    return (
      <div className={classes.lead}>
        <ProductGrid products={products.slice(0, LEADING)} label={title} first={first} />
      </div>
    );
  if (composition === 'ranking')
    return (
      <ol className={classes.ranking} aria-label={title}>
        {products.slice(0, RANKED).map((product, place) => (
          <li key={product.productId}>
            <b className={`tnum ${classes.place}`}>{place + 1}</b>
            <Picture name={product.picture} className={classes.thumb} isFirst={isFirst} />
            <div>
              <Link to={productPath(product)} className={classes.name}>
                {product.name}
              </Link>
              <Price amount={product.price} unit={product.unit} size="small" />
              <small className={classes.seller}>
                {product.shopName} · 成交 {product.sold}
              </small>
            </div>
          </li>
        ))}
      </ol>
    );
  return (
    <div className={classes.beside}>
      <nav aria-label={`${title}全部分类`} className={classes.menu}>
        {children.slice(0, 14).map(({ id, name }) => (
          <Link key={id} to={listPath(id)}>
            {name}
          </Link>
        ))}
      </nav>
      <ProductGrid products={products.slice(0, BESIDE)} label={title} first={first} />
    </div>
  );
}
