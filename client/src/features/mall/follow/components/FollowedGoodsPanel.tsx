import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { useCartPort } from '../../actions/cart-port.ts';
import { isShopperAtom } from '../../actions/mall-writes.ts';
import { GoodsLine, GoodsLines } from '../../catalog/components/goods/GoodsLines.tsx';
import { PriceMove } from '../../catalog/components/goods/PriceMove.tsx';
import { useCancelFollows, useFollowedGoods } from '../api.ts';
import { unavailableReason } from '../model/followed.ts';
import { followPaths } from '../paths.ts';

/** Followed goods in the side toolbar. */
export function FollowedGoodsPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { data, error, refetch } = useFollowedGoods(1, limits.toolbarRows);
  const cancel = useCancelFollows();
  const { add: addToCart } = useCartPort();
  if (!isShopper) return <LoginPrompt text="登录后查看关注的商品" />;
  if (!data) {
    if (error) return <Failed what="加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0) return <Empty text="还没有关注商品" />;
  return (
    <>
      <GoodsLines>
        {data.rows.map((goods) => {
          const reason = unavailableReason(goods);
          return (
            <GoodsLine
              key={goods.id}
              goods={goods}
              reason={reason}
              removeWord="取消关注"
              onRemove={() => void cancel([goods.id])}
            >
              {goods.priceFollowed !== null && (
                <PriceMove before={goods.priceFollowed} now={goods.price} since="关注" />
              )}
              {reason === '' && (
                <Button
                  variant="light"
                  size="compact-xs"
                  w="fit-content"
                  onClick={() => void addToCart({ ...goods, quantity: null })}
                >
                  加入购物车
                </Button>
              )}
            </GoodsLine>
          );
        })}
      </GoodsLines>
      <Button
        component={Link}
        to={followPaths.followedGoods.to()}
        variant="default"
        fullWidth
        mt="sm"
      >
        查看全部 {data.total} 个
      </Button>
    </>
  );
}
