import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { Button, Group, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { useCartPort } from '../../actions/cart-port.ts';
import { useCompare } from '../../actions/mall-actions.ts';
import { isShopperAtom, useMallWrite } from '../../actions/mall-writes.ts';
import { ProductLine, ProductLines } from '../../catalog/components/product/ProductLines.tsx';

/** The products that the person looked at, in the side toolbar. */
export function HistoryPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { data, error, refetch } = useCall(
    historyEndpoints.list,
    {},
    { enabled: isShopper, quiet: true },
  );
  const write = useMallWrite();
  const { add: addToCart } = useCartPort();
  const compare = useCompare();
  const forget = (productId: string | null) =>
    void write({ endpoint: historyEndpoints.remove, body: { productId }, changes: ['history'] });
  if (!isShopper) return <LoginPrompt text="登录后查看浏览历史" />;
  if (!data) return <Unloaded what="加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有浏览过商品" />;
  return (
    <>
      <Group justify="space-between">
        <Text size="xs" c="var(--jc-muted)">
          最近 {data.rows.length} 个
        </Text>
        <ConfirmPopover question="清空全部浏览历史？" word="清空" onConfirm={() => forget(null)}>
          {(ask) => (
            <Button variant="subtle" size="compact-xs" onClick={ask}>
              清空
            </Button>
          )}
        </ConfirmPopover>
      </Group>
      <ProductLines>
        {data.rows.map((product) => {
          const isOff = product.state !== 'onSale';
          return (
            <ProductLine
              key={product.productId}
              product={product}
              reason={isOff ? '已下架' : ''}
              removeWord="删除浏览记录"
              onRemove={() => forget(product.productId)}
            >
              <Group gap={6}>
                <Button
                  variant="light"
                  size="compact-xs"
                  disabled={isOff}
                  onClick={() => void addToCart({ ...product, skuId: null, quantity: null })}
                >
                  加入购物车
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-xs"
                  onClick={() => void compare.toggle(product.productId)}
                >
                  {compare.isCompared(product.productId) ? '移出对比' : '对比'}
                </Button>
              </Group>
            </ProductLine>
          );
        })}
      </ProductLines>
    </>
  );
}
