import { useLocation, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useAddresses, useInvoiceTitles } from '../../address/api.ts';
import { CART_PARAM, cartPaths } from '../../cart/paths.ts';
import { CheckoutForm, toCart } from '../components/CheckoutForm.tsx';
import { type CheckoutLines, useCheckout } from '../model/use-checkout.ts';

/** /member/burcar/Order and FlOrder: from lines of the cart to one order per supplier. */
export default function CheckoutPage() {
  const [params] = useSearchParams();
  const isWelfare = useLocation().pathname === cartPaths.welfareCheckout.pattern;
  const cartIds = (params.get(CART_PARAM) ?? '').split(',').filter(Boolean);
  if (cartIds.length === 0) return <Empty text="请先在购物车中选择要结算的商品" action={toCart} />;
  return (
    <>
      <PageHeader
        title={isWelfare ? '福利订单' : '填写订单'}
        hint="请核对以下信息，提交后按供应商生成订单并进入审核"
      />
      <Checkout cartIds={cartIds} isWelfare={isWelfare} />
    </>
  );
}

function Checkout(lines: CheckoutLines) {
  const checkout = useCheckout(lines);
  const { data, error, refetch } = checkout.preview;
  // The books stand above the products: one that came later would push down what is being read.
  const books = [useAddresses(), useInvoiceTitles()];
  const hasBooks = books.every((book) => book.data || book.error);
  if (data && hasBooks) return <CheckoutForm checkout={checkout} data={data} />;
  return <Unloaded what="订单信息加载失败" error={error} refetch={refetch} away={toCart} />;
}
