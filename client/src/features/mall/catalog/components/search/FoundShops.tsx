import type { FoundShop } from '@jicai/shared/contract/mall/catalog/search.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { catalogPaths } from '../../paths.ts';
import classes from './results.module.css';

/** Shops that are called what was searched: many look for a shop in the one box there is. */
export function FoundShops({ shops }: { readonly shops: readonly FoundShop[] }) {
  if (shops.length === 0) return null;
  return (
    <ul className={classes.shops} aria-label="匹配的店铺">
      {shops.map(({ id, name, mainBusiness }) => (
        <li key={id}>
          <Link to={catalogPaths.shopDetail.to(id)}>
            <IconBuildingStore size={20} aria-hidden />
            <span>
              <b>{name}</b> <small>{mainBusiness}</small>
            </span>
            <small>进入店铺</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
