import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { useSearch } from '../../api.ts';
import { goodsPath } from '../../lib/goods-path.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import { Price } from '../goods/Price.tsx';
import { Picture } from '../picture/Picture.tsx';
import classes from './CategoryMenu.module.css';

interface Props {
  readonly categoryId: string;
  readonly zoneId: string | null;
  readonly onFollowed: () => void;
}

/** A pointer that only passes over the menu asks for nothing. */
const PAUSE_MS = 180;
const GOODS = 4;
const BRANDS = 8;

/** The brands of a category and what of it is bought most. */
export function PanelHits({ categoryId, zoneId, onFollowed }: Props) {
  const [settled] = useDebouncedValue(categoryId, PAUSE_MS);
  const { data, isPlaceholderData } = useSearch(
    { ...emptySearch, categoryId, zoneId, descending: ['sold'], pageSize: GOODS },
    settled === categoryId,
  );
  if (!data || isPlaceholderData) return <div className={classes.hits} />;
  const brandPath = (name: string) =>
    catalogPaths.goodsSearch.to(
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
        {data.rows.map((goods) => (
          <Link key={goods.goodsId} to={goodsPath(goods)} onClick={onFollowed}>
            <Picture name={goods.picture} isFirst />
            <span className={classes.hotName}>{goods.name}</span>
            <Price amount={goods.price} size="small" />
          </Link>
        ))}
      </div>
    </div>
  );
}
