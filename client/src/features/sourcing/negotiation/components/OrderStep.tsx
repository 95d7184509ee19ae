import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { AgreedOrderForm } from '../../../ordering/checkout/components/AgreedOrderForm.tsx';
import { useOrder } from '../api.ts';

/** The buyer orders at the agreed price with everything that a checkout asks. */
export function OrderStep({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const { id, version, title, supplierName, amount } = negotiation;
  const order = useOrder();
  return (
    <AgreedOrderForm
      keptAs={`negotiation.${id}`}
      name={title.slice(0, limits.orderName)}
      addressTitle="收货地址"
      what={`${supplierName} · 议定价格`}
      amount={amount}
      purchase={null}
      word="按议定价格下单"
      sending={order}
      onSubmit={(answers) => order.send({ ...answers, id, version })}
    />
  );
}
