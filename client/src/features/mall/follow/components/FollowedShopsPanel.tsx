import { limits } from '@jicai/shared/limits.ts';
import { useAtomValue } from 'jotai';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { isShopperAtom } from '../../actions/mall-writes.ts';
import { ProductLines } from '../../catalog/components/product/ProductLines.tsx';
import { useCancelFollows, useFollowedShops } from '../api.ts';
import { ShopLine } from './ShopLine.tsx';

/** Followed shops in the side toolbar. */
export function FollowedShopsPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { data, error, refetch } = useFollowedShops(1, limits.toolbarRows);
  const cancel = useCancelFollows();
  if (!isShopper) return <LoginPrompt text="登录后查看关注的店铺" />;
  if (!data) return <Unloaded what="加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有关注店铺" />;
  return (
    <ProductLines>
      {data.rows.map((shop) => (
        <ShopLine key={shop.id} shop={shop} onCancel={() => void cancel([shop.id])} />
      ))}
    </ProductLines>
  );
}
