import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderTable } from '@jicai/shared/domain/ordering/order/states.ts';
import { lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { BudgetPanel } from '../../budget/components/BudgetPanel.tsx';
import { DifferencesDialog } from '../../checkout/components/DifferencesDialog.tsx';
import {
  FormHead,
  FormTail,
  WELFARE_ADDRESS,
} from '../../checkout/components/form/OrderFormPanels.tsx';
import { SubmitFailure } from '../../checkout/components/form/SubmitFailure.tsx';
import { SupplierFields } from '../../checkout/components/GroupPanel.tsx';
import { SummaryBar } from '../../checkout/components/SummaryBar.tsx';
import { useOrderDetail } from '../api.ts';
import { OrderRecipients } from '../components/detail/OrderRecipients.tsx';
import { EditLines } from '../components/edit/EditLines.tsx';
import { NoOrder } from '../components/NoOrder.tsx';
import { useEdit } from '../model/use-edit.ts';
import { ORDER_PARAM } from '../paths.ts';

/** /orderEdit?ddid=: a draft or a rejected order, changed and submitted again. */
export default function OrderEditPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const query = useOrderDetail(id);
  if (!query.data) return <NoOrder id={id} purpose="修改" what="订单" query={query} />;
  const { order } = query.data;
  if (orderTable.check('resubmit', { ...order, facts: order }))
    return <Empty text="该订单当前不能修改" />;
  return <Edit key={order.version} order={order} />;
}

function Edit({ order }: { readonly order: OrderDetail }) {
  const edit = useEdit(order);
  const { form, lines, kept } = edit;
  const heads = order.recipientCount;
  const current = {
    address: `${order.receiver} ${order.receiverPhone} ${order.deliveryPlace}`,
    invoice: order.invoice.title,
  };
  return (
    <>
      <PageHeader title="修改订单" hint={<span className="tnum">{order.number}</span>} />
      <Stack gap="md">
        <Rejection order={order} />
        <FormHead
          form={form}
          current={current}
          {...(heads > 0 ? { addressTitle: WELFARE_ADDRESS } : {})}
        />
        {order.projectNumber === '' && (
          <BudgetPanel
            fundsType={form.values.fundsType || null}
            fundsCard={form.values.fundsCard}
            onChoose={(number) => form.setFieldValue('fundsCard', number)}
            purchase={null}
          />
        )}
        <Panel title={order.shopName}>
          <EditLines
            lines={lines}
            onChange={edit.setLines}
            heads={heads}
            isFrozen={order.projectNumber !== '' || order.sourceNumber !== ''}
          />
          <SupplierFields name={order.shopName} shopId={order.shopId} form={form} />
        </Panel>
        <OrderRecipients order={order} isEdited />
        <FormTail form={form} current={current} onFiles={edit.onFiles} />
        <SubmitFailure failure={edit.failure} />
        <SummaryBar
          what={
            order.projectNumber === '' && order.sourceNumber === ''
              ? `${kept.length} 种商品，运费按店铺规则计算`
              : `${kept.length} 项，价格和数量以成交结果为准`
          }
          amount={sumFen(kept.map((line) => lineAmount(line.price, line.quantity)))}
          word="重新提交"
          isUploading={edit.isUploading}
          isSending={edit.isSending}
          isDisabled={kept.length === 0}
          savedAtMs={edit.savedAtMs}
          onSubmit={edit.start}
        />
      </Stack>
      {edit.differences.length > 0 && (
        <DifferencesDialog
          differences={edit.differences}
          heads={heads}
          leavesNothing={edit.leavesNothing}
          isSending={edit.isSending}
          onAgree={edit.agree}
          onClose={edit.close}
        />
      )}
    </>
  );
}

/** The reviewer's note on an order that was rejected. */
function Rejection({ order }: { readonly order: OrderDetail }) {
  const rejected = order.events.findLast(({ action }) => action === 'fail');
  if (order.state !== 'reviewRejected' || !rejected?.note) return null;
  return (
    <Panel title="审核意见">
      <Text>{rejected.note}</Text>
    </Panel>
  );
}
