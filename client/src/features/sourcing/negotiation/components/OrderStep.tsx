import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
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
import { useOrder } from '../api.ts';

/** The buyer orders at the agreed price with everything that a checkout asks. */
export function OrderStep({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const { id, version, title, supplierName, amount } = negotiation;
  const user = useAtomValue(userAtom);
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const order = useOrder();
  const name = title.slice(0, limits.orderName);
  const start = { ...emptyDraft, contactName: user?.name ?? '', name };
  const draft = useOrderForm(`negotiation.${id}.${user?.id ?? ''}`, start);
  const { form } = draft;
  useDefaultBooks(form.values, draft.fill);
  const [remark, setRemark] = useState('');
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  function submit(): void {
    const { errors } = form.validate();
    if (showFirstError(errors)) return;
    const values = form.getValues();
    const { addressId, invoiceTitleId } = values;
    void order.send({ ...formOf(values), addressId, invoiceTitleId, id, version, remark }).then(
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
      <FormHead form={form} addressTitle="收货地址" />
      <Panel title="备注">
        <TextInput
          label="给供应商的备注"
          maxLength={limits.orderRemark}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Panel>
      <FormTail form={form} onFiles={setFiles} />
      <SubmitFailure failure={order.failure} />
      <SummaryBar
        what={`${supplierName} · 议定价格`}
        amount={amount}
        word="按议定价格下单"
        isSending={order.isSending}
        isDisabled={files?.isUploading === true}
        savedAtMs={draft.savedAtMs}
        onSubmit={submit}
      />
    </Stack>
  );
}
