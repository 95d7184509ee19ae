import {
  type InvoiceDetails,
  type InvoiceTitle,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOrderingSend } from '../../use-ordering-send.ts';
import { invoiceKindWords } from '../invoice-kinds.ts';
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

/** A title of the unit; a special invoice needs all of it. */
export function InvoiceDialog({ entry, onSaved, onClose }: EntryProps<InvoiceTitle>) {
  const [form, setForm] = useState<InvoiceDetails>(entry ?? empty);
  const save = useOrderingSend(invoiceTitleEndpoints.save);
  const remove = useOrderingSend(invoiceTitleEndpoints.remove);
  const needed = (name: keyof InvoiceDetails) =>
    name === 'title' || (form.kind === 'special' && name !== 'email');
  const isMissing = (name: keyof InvoiceDetails) => needed(name) && form[name].trim() === '';
  const send = (isDefault: boolean) => {
    const { kind, title, taxNumber, addressPhone, bankAccount, email } = form;
    const details = { kind, title, taxNumber, addressPhone, bankAccount, email };
    return save.send({ id: entry?.id ?? null, ...details, isDefault });
  };

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
      isValid={!fields.some(([name]) => isMissing(name))}
      save={{ ...save, send }}
      remove={{ ...remove, send: (id) => remove.send({ id }) }}
    >
      {(isTouched) => (
        <>
          <SegmentedControl
            aria-label="发票类型"
            value={form.kind}
            data={[
              { value: 'ordinary', label: invoiceKindWords.ordinary },
              { value: 'special', label: invoiceKindWords.special },
            ]}
            onChange={(kind) =>
              setForm({ ...form, kind: kind === 'special' ? 'special' : 'ordinary' })
            }
          />
          {fields.map(([name, label, length]) => (
            <TextInput
              key={name}
              label={label}
              withAsterisk={needed(name)}
              maxLength={length}
              value={form[name]}
              error={isTouched && isMissing(name) ? `请填写${label}` : null}
              onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    </BookDialog>
  );
}
