import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Empty } from '../../../../ui/page/states.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { useCompare } from '../../actions/mall-actions.ts';
import { isShopperAtom } from '../../actions/mall-writes.ts';
import { ProductLine, ProductLines } from '../../catalog/components/product/ProductLines.tsx';
import { comparisonPaths } from '../paths.ts';

/** The comparison in the side toolbar. */
export function ComparisonPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { items, remove } = useCompare();
  if (!isShopper) return <LoginPrompt text="登录后可对比商品" />;
  if (items.length === 0) return <Empty text="对比栏还是空的，在商品上点“对比”即可加入" />;
  return (
    <>
      <ProductLines>
        {items.map((item) => (
          <ProductLine
            key={item.id}
            product={{ ...item, zoneId: '' }}
            removeWord="移出对比"
            onRemove={() => void remove(item.id)}
          />
        ))}
      </ProductLines>
      <Button
        component={Link}
        to={comparisonPaths.productCompare.to(items.map(({ productId }) => productId))}
        fullWidth
        mt="sm"
      >
        开始对比
      </Button>
    </>
  );
}
