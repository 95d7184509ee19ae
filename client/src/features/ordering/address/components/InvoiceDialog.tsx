import {
  type InvoiceDetails,
  type InvoiceTitle,
  invoiceKindLabels,
  invoiceTitleEndpoints,
  type UnitTitle,
} from '@jicai/shared/contract/ordering/address.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { orderingWrite } from '../../ordering-write.ts';
import { BookDialog, type EntryProps } from './BookDialog.tsx';

const empty: InvoiceDetails = {
  kind: 'ordinary',
  title: '',
  taxNumber: '',
  addressPhone: '',
  bankAccount: '',
  email: '',
};

const fields = [
  ['title', '发票抬头', 100],
  ['taxNumber', '纳税人识别号', 32],
  ['addressPhone', '注册地址、电话', 150],
  ['bankAccount', '开户行及账号', 150],
  ['email', '收票邮箱', 100],
] as const;

const isNeeded = (name: keyof InvoiceDetails, kind: InvoiceDetails['kind']) =>
  name === 'title' || (kind === 'special' && name !== 'email');

/** The fields that are missing; a special invoice needs all but the mail address. */
const missing = (form: InvoiceDetails) =>
  Object.fromEntries(
    fields
      .filter(([name]) => isNeeded(name, form.kind) && form[name].trim() === '')
      .map(([name, label]) => [name, `请填写${label}`]),
  );

interface Props extends EntryProps<InvoiceTitle> {
  /** The beginning of a new title: the unit's own name and credit code; null for an empty form. */
  readonly offered: UnitTitle | null;
}

/** An invoice title of the unit. */
export function InvoiceDialog({ entry, offered, onSaved, onClose }: Props) {
  const start = entry ?? { ...empty, ...offered };
  const { kind, title, taxNumber, addressPhone, bankAccount, email } = start;
  const form = useForm<InvoiceDetails>({
    initialValues: { kind, title, taxNumber, addressPhone, bankAccount, email },
    validate: missing,
  });
  const save = useSend(invoiceTitleEndpoints.save, orderingWrite);
  const remove = useSend(invoiceTitleEndpoints.remove, orderingWrite);
  const send = (isDefault: boolean) =>
    save.send({ id: entry?.id ?? null, ...form.getValues(), isDefault });
  return (
    <BookDialog
      entry={entry}
      onSaved={onSaved}
      onClose={onClose}
      noun="发票抬头"
      defaultLabel="设为本单位默认抬头"
      removal={{
        label: '删除抬头',
        question: '删除后本单位不能再选用此抬头，已提交的订单不受影响。',
      }}
      validate={() => !form.validate().hasErrors}
      save={{ ...save, send }}
      remove={{ ...remove, send: (id) => remove.send({ id }) }}
    >
      <SegmentedControl
        aria-label="发票类型"
        data={[
          { value: 'ordinary', label: invoiceKindLabels.ordinary },
          { value: 'special', label: invoiceKindLabels.special },
        ]}
        {...form.getInputProps('kind')}
      />
      {fields.map(([name, label, length]) => (
        <TextInput
          key={name}
          label={label}
          withAsterisk={isNeeded(name, form.values.kind)}
          maxLength={length}
          {...form.getInputProps(name)}
        />
      ))}
    </BookDialog>
  );
}
