import { NavLink } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../../api.ts';
import { menuRows, treeOf } from '../../model/category-tree.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';

interface Props {
  readonly onFollowed: () => void;
}

const path = (categoryId: string) =>
  catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId }));

/** The categories of the first two levels, one below the other, for a thumb. */
export function PhoneCategories({ onFollowed }: Props) {
  const { data } = useCategories(null);
  const rows = useMemo(() => menuRows(treeOf(data?.rows ?? [])), [data]);
  return (
    <nav aria-label="商品分类">
      <NavLink label="全部商品分类" leftSection={<IconCategory size={18} aria-hidden />} py="sm">
        {rows.map(({ node, children }) => (
          <NavLink key={node.id} label={node.name} py="sm">
            <NavLink
              component={Link}
              to={path(node.id)}
              label={`全部${node.name}`}
              py="sm"
              onClick={onFollowed}
            />
            {children.map((child) => (
              <NavLink
                key={child.node.id}
                component={Link}
                to={path(child.node.id)}
                label={child.node.name}
                py="sm"
                onClick={onFollowed}
              />
            ))}
          </NavLink>
        ))}
      </NavLink>
    </nav>
  );
}
