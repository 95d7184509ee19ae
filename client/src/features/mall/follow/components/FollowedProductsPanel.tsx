import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { useCartPort } from '../../actions/cart-port.ts';
import { isShopperAtom } from '../../actions/mall-writes.ts';
import { PriceMove } from '../../catalog/components/product/PriceMove.tsx';
import { ProductLine, ProductLines } from '../../catalog/components/product/ProductLines.tsx';
import { useCancelFollows, useFollowedProducts } from '../api.ts';
import { unavailableReason } from '../model/followed.ts';
import { followPaths } from '../paths.ts';

/** Followed products in the side toolbar. */
export function FollowedProductsPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { data, error, refetch } = useFollowedProducts(1, limits.toolbarRows);
  const cancel = useCancelFollows();
  const { add: addToCart } = useCartPort();
  if (!isShopper) return <LoginPrompt text="登录后查看关注的商品" />;
  if (!data) return <Unloaded what="加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有关注商品" />;
  return (
    <>
      <ProductLines>
        {data.rows.map((product) => {
          const reason = unavailableReason(product);
          return (
            <ProductLine
              key={product.id}
              product={product}
              reason={reason}
              removeWord="取消关注"
              onRemove={() => void cancel([product.id])}
            >
              {product.priceFollowed !== null && (
                <PriceMove before={product.priceFollowed} now={product.price} since="关注" />
              )}
              {reason === '' && (
                <Button
                  variant="light"
                  size="compact-xs"
                  w="fit-content"
                  onClick={() => void addToCart({ ...product, quantity: null })}
                >
                  加入购物车
                </Button>
              )}
            </ProductLine>
          );
        })}
      </ProductLines>
      <Button
        component={Link}
        to={followPaths.followedProducts.to()}
        variant="default"
        fullWidth
        mt="sm"
      >
        查看全部 {data.total} 个
      </Button>
    </>
  );
}
