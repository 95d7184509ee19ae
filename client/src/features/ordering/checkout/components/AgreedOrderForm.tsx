import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Stack, TextInput } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { userAtom } from '../../../../lib/session.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { BudgetPanel, type Purchase } from '../../budget/components/BudgetPanel.tsx';
import { emptyDraft, formOf } from '../model/form/form.ts';
import { showFirstError } from '../model/form/show-first-error.ts';
import { useFormFiles } from '../model/form/use-form-files.ts';
import { useOrderForm } from '../model/form/use-order-form.ts';
import { useDefaultBooks } from '../model/use-books.ts';
import { FormHead, FormTail } from './form/OrderFormPanels.tsx';
import { SubmitFailure } from './form/SubmitFailure.tsx';
import { SummaryBar } from './SummaryBar.tsx';

/** The answers of the form, as the calls that order something agreed take them. */
type Answers = ReturnType<typeof formOf> & {
  readonly addressId: string;
  readonly invoiceTitleId: string;
  readonly remark: string;
};

interface Props {
  /** The place of the draft on this device; the person is added. */
  readonly keptAs: string;
  /** The order's name to begin with. */
  readonly name: string;
  readonly addressTitle: string;
  /** One line about the things that are ordered. */
  readonly what: string;
  readonly amount: Fen;
  /** Null where the categories of the lines are not known here. */
  readonly purchase: Purchase | null;
  /** The word of the button that orders. */
  readonly word: string;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onSubmit: (answers: Answers) => Promise<{ readonly orderId: string }>;
  /** Panels above the form. */
  readonly children?: ReactNode;
}

/** Everything that a checkout asks, for an order whose lines and price are agreed already. */
export function AgreedOrderForm(props: Props) {
  const user = useAtomValue(userAtom);
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const start = { ...emptyDraft, contactName: user?.name ?? '', name: props.name };
  const draft = useOrderForm(`${props.keptAs}.${user?.id ?? ''}`, start);
  const { form } = draft;
  useDefaultBooks(form.values, draft.fill);
  const [remark, setRemark] = useState('');
  const files = useFormFiles();

  function submit(): void {
    const { errors } = form.validate();
    if (showFirstError(errors)) return;
    const values = form.getValues();
    const { addressId, invoiceTitleId } = values;
    void props.onSubmit({ ...formOf(values), addressId, invoiceTitleId, remark }).then(
      ({ orderId }) => {
        draft.forget();
        toast('done', '订单已提交审核');
        void navigate(businessPaths.orderDetail(orderId), { replace: true });
      },
      () => {},
    );
  }

  return (
    <Stack gap="md">
      {props.children}
      <FormHead form={form} addressTitle={props.addressTitle} />
      <BudgetPanel
        fundsType={form.values.fundsType || null}
        fundsCard={form.values.fundsCard}
        onChoose={(number) => form.setFieldValue('fundsCard', number)}
        purchase={props.purchase}
      />
      <Panel title="备注">
        <TextInput
          data-path="remark"
          label="给供应商的备注"
          maxLength={limits.orderRemark}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Panel>
      <FormTail form={form} onFiles={files.report} />
      <SubmitFailure failure={props.sending.failure} />
      <SummaryBar
        what={props.what}
        amount={props.amount}
        word={props.word}
        isUploading={files.isUploading}
        isSending={props.sending.isSending}
        isDisabled={false}
        savedAtMs={draft.savedAtMs}
        onSubmit={submit}
      />
    </Stack>
  );
}
