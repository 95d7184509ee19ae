import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { useSearch } from '../../api.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { Price } from '../product/Price.tsx';
import classes from './CategoryMenu.module.css';

interface Props {
  readonly categoryId: string;
  readonly zoneId: string | null;
  readonly onFollowed: () => void;
}

/** A pointer that only passes over the menu asks for nothing. */
const PAUSE_MS = 180;
const PRODUCTS = 4;
const BRANDS = 8;

/** The brands of a category and what of it is bought most. */
export function PanelHits({ categoryId, zoneId, onFollowed }: Props) {
  const [settled] = useDebouncedValue(categoryId, PAUSE_MS);
  const { data, isPlaceholderData } = useSearch(
    { ...emptySearch, categoryId, zoneId, descending: ['sold'], pageSize: PRODUCTS },
    settled === categoryId,
  );
  if (!data || isPlaceholderData) return <div className={classes.hits} />;
  const brandPath = (name: string) =>
    catalogPaths.productSearch.to(
      searchQuery({ ...emptySearch, categoryId, zoneId, brandNames: [name] }),
    );
  return (
    <div className={classes.hits}>
      {data.facets.brands.length > 0 && (
        <div className={classes.brands}>
          <span>热门品牌</span>
          {data.facets.brands.slice(0, BRANDS).map(({ id, name }) => (
            <Link key={id} to={brandPath(name)} onClick={onFollowed}>
              {name}
            </Link>
          ))}
        </div>
      )}
      <div className={classes.hot}>
        {data.rows.map((product) => (
          <Link key={product.productId} to={productPath(product)} onClick={onFollowed}>
            <Picture name={product.picture} isFirst />
            <span className={classes.hotName}>{product.name}</span>
            <Price amount={product.price} size="small" />
          </Link>
        ))}
      </div>
    </div>
  );
}
