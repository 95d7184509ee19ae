import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { YearWarnings } from '../../budget/components/YearWarnings.tsx';
import { useCart } from '../api.ts';
import { CartBar } from '../components/CartBar.tsx';
import { CartGroup } from '../components/CartGroup.tsx';
import { InvalidGroup } from '../components/InvalidGroup.tsx';

/** /member/Buycar: everything that was put aside to buy, one block for each shop. */
export default function CartPage() {
  const { data: cart, error, refetch } = useCart();
  if (!cart) return <Unloaded what="购物车加载失败" error={error} refetch={refetch} />;
  if (cart.count === 0 && cart.invalid.length === 0) {
    return (
      <>
        <PageHeader title="购物车" />
        <Empty
          text="购物车还是空的"
          action={
            <Button component={Link} to={navigationPaths.mallIndex.to()}>
              去逛逛
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="购物车"
        hint={
          <Text component="span">
            共 {cart.count} 种商品，{cart.groups.length} 家供应商；提交后按供应商拆分订单
          </Text>
        }
      />
      <Stack gap="md">
        {cart.groups.map((group) => (
          <CartGroup key={group.shopId} group={group} />
        ))}
        <InvalidGroup lines={cart.invalid} />
        <YearWarnings years={cart.years} />
        <CartBar cart={cart} />
      </Stack>
    </>
  );
}
