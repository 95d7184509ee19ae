import type { HomeFloor } from '@jicai/shared/contract/mall/content.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSearch } from '../../features/mall/catalog/api.ts';
import { emptySearch } from '../../features/mall/catalog/model/search-url.ts';
import { Floor } from '../../features/mall/content/components/Floor.tsx';
import { Unloaded } from '../../ui/page/Loaded.tsx';
import { Empty } from '../../ui/page/states.tsx';
import { paths } from '../paths.ts';
import { productsOfCategory } from './products-of-category.ts';
import type { ZoneHome } from './zone-homes.ts';

/** Two full rows. */
const SHOWN = 10;

/** A home without floors yet: the products that were listed last, and the way to all. */
export function NewestProducts({ zone }: { readonly zone: ZoneHome }) {
  const { data, error, refetch } = useSearch({
    ...emptySearch,
    zoneId: zone.id,
    descending: ['listed'],
    pageSize: SHOWN,
  });
  if (!data)
    return (
      <Unloaded
        what="商品加载失败"
        error={error}
        refetch={refetch}
        shape={<Skeleton height={320} />}
      />
    );
  if (data.rows.length === 0)
    return (
      <Empty
        text={`${zone.title}还没有上架商品，供应商的商品通过审核后会显示在这里`}
        action={
          <Button variant="light" component={Link} to={paths.supplierList.to()}>
            查看供应商
          </Button>
        }
      />
    );
  const floor: HomeFloor = {
    ...{ id: 'newest', title: '最新上架', slogan: '', tone: 'brand' },
    ...{ categoryId: null, children: [], products: data.rows },
  };
  return <Floor floor={floor} isFirst listPath={() => productsOfCategory(null, zone.id)} />;
}
