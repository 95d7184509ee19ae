import type { FixedOrderDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Stack, TextInput } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { userAtom } from '../../../../lib/session.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { FormHead, FormTail } from '../../../ordering/checkout/components/form/OrderFormPanels.tsx';
import { SubmitFailure } from '../../../ordering/checkout/components/form/SubmitFailure.tsx';
import { SummaryBar } from '../../../ordering/checkout/components/SummaryBar.tsx';
import { emptyDraft, formOf } from '../../../ordering/checkout/model/form.ts';
import { showFirstError } from '../../../ordering/checkout/model/show-first-error.ts';
import { useDefaultBooks } from '../../../ordering/checkout/model/use-books.ts';
import { useOrderForm } from '../../../ordering/checkout/model/use-order-form.ts';
import { orderPaths } from '../../../ordering/order/paths.ts';
import { useConfirm } from '../api.ts';
import { QuoteTable } from './QuoteTable.tsx';

/** The buyer confirms a quote with everything that a checkout asks: it becomes an ordinary order. */
export function ConfirmStep({ order }: { readonly order: FixedOrderDetail }) {
  const user = useAtomValue(userAtom);
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const start = { ...emptyDraft, contactName: user?.name ?? '', name: order.title };
  const draft = useOrderForm(`fixedOrder.${order.id}.${user?.id ?? ''}`, start);
  const { form } = draft;
  useDefaultBooks(form.values, draft.fill);
  const [remark, setRemark] = useState('');
  const [files, setFiles] = useState<FilesOfForm | null>(null);

  function submit(): void {
    const { errors } = form.validate();
    if (showFirstError(errors)) return;
    const values = form.getValues();
    const { addressId, invoiceTitleId } = values;
    const { id, version } = order;
    const body = { ...formOf(values), addressId, invoiceTitleId, id, version, remark };
    void confirm.send(body).then(
      ({ orderId }) => {
        draft.forget();
        toast('done', '订单已提交审核');
        void navigate(orderPaths.orderDetail.to(orderId), { replace: true });
      },
      () => {},
    );
  }

  return (
    <Stack gap="md">
      <Panel title="报价明细">
        <QuoteTable order={order} />
      </Panel>
      <FormHead form={form} addressTitle="服务地址" />
      <Panel title="备注">
        <TextInput
          label="给供应商的备注"
          maxLength={limits.orderRemark}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Panel>
      <FormTail form={form} onFiles={setFiles} />
      <SubmitFailure failure={confirm.failure} />
      <SummaryBar
        what={`${order.supplierName} · ${order.lines.length} 项服务`}
        amount={order.amount ?? fen(0)}
        word="确认并提交订单"
        isSending={confirm.isSending}
        isDisabled={files?.isUploading === true}
        savedAtMs={draft.savedAtMs}
        onSubmit={submit}
      />
    </Stack>
  );
}
