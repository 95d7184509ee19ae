import type { HomeFloor } from '@jicai/shared/contract/mall/content.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ProductGrid } from '../../catalog/components/product/ProductCard.tsx';
import classes from './Floor.module.css';
import tones from './tones.module.css';

interface Props {
  readonly floor: HomeFloor;
  /** The list of a category's products. */
  readonly listPath: (categoryId: string | null) => string;
  /** On the first screen. */
  readonly isFirst?: boolean;
}

/** A floor: a coloured heading, the categories below it, its best products. */
export function Floor({ floor, listPath, isFirst = false }: Props) {
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
      <ProductGrid products={floor.products} label={floor.title} first={isFirst ? 5 : 0} />
    </section>
  );
}
