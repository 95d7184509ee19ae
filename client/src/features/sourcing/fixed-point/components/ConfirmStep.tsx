import type { FixedOrderDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { AgreedOrderForm } from '../../../ordering/checkout/components/AgreedOrderForm.tsx';
import { useConfirm } from '../api.ts';
import { QuoteTable } from './QuoteTable.tsx';

/** The buyer confirms a quote with everything that a checkout asks: it becomes an ordinary order. */
export function ConfirmStep({ order }: { readonly order: FixedOrderDetail }) {
  const { id, version, title, supplierName, lines, amount } = order;
  const confirm = useConfirm();
  const total = amount ?? fen(0);
  return (
    <AgreedOrderForm
      keptAs={`fixedOrder.${id}`}
      name={title}
      addressTitle="服务地址"
      what={`${supplierName} · ${lines.length} 项服务`}
      amount={total}
      // Services belong to no category of products.
      purchase={{ parts: [{ categoryId: null, amount: total }], amount: total }}
      word="确认并提交订单"
      sending={confirm}
      onSubmit={(answers) => confirm.send({ ...answers, id, version })}
    >
      <Panel title="报价明细">
        <QuoteTable order={order} />
      </Panel>
    </AgreedOrderForm>
  );
}
