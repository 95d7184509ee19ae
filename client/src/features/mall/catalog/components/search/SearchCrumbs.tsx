import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { navigationPaths } from '../../../../identity/navigation/paths.ts';
import { useCategories } from '../../api.ts';
import { pathTo } from '../../model/category-tree.ts';
import { emptySearch, type Search, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import classes from './results.module.css';

interface Props {
  readonly search: Search;
}

/** The path of the search in the categories, and its words. */
export function SearchCrumbs({ search }: Props) {
  const { data } = useCategories(null, search.categoryId !== null);
  const path = pathTo(data?.rows ?? [], search.categoryId);
  return (
    <nav aria-label="当前位置" className={classes.crumbs}>
      <Breadcrumbs separatorMargin={8}>
        <Anchor component={Link} to={navigationPaths.mallIndex.to()}>
          首页
        </Anchor>
        {path.length === 0 && !search.keyword && <Text aria-current="page">全部商品</Text>}
        {path.map((node) => (
          <Anchor
            key={node.id}
            component={Link}
            to={catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId: node.id }))}
          >
            {node.name}
          </Anchor>
        ))}
        {search.keyword && <Text aria-current="page">「{search.keyword}」</Text>}
      </Breadcrumbs>
    </nav>
  );
}
