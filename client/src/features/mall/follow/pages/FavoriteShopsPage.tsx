import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { ProductLines } from '../../catalog/components/product/ProductLines.tsx';
import { shopPaths } from '../../shop/paths.ts';
import { useCancelFollows, useFollowedShops } from '../api.ts';
import { ShopLine } from '../components/ShopLine.tsx';

/** shop: followed shops with what is new in them. */
export default function FavoriteShopsPage() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const { data, error, refetch } = useFollowedShops(page, limits.pageSize);
  const cancel = useCancelFollows();
  if (!data) return <Unloaded what="关注加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader title="关注的店铺" hint={`共 ${data.total} 家`} />
      <Panel>
        {data.rows.length === 0 ? (
          <Empty
            text="还没有关注店铺"
            action={
              <Button component={Link} to={shopPaths.supplierList.to()}>
                查看供应商
              </Button>
            }
          />
        ) : (
          <ProductLines>
            {data.rows.map((shop) => (
              <ShopLine key={shop.id} shop={shop} onCancel={() => void cancel([shop.id])} />
            ))}
          </ProductLines>
        )}
        <Pager
          page={page}
          pages={Math.ceil(data.total / limits.pageSize)}
          onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      </Panel>
    </>
  );
}
