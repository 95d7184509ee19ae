import {
  type InvoiceDetails,
  type InvoiceTitle,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/address.ts';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { useOrderSend } from '../../api.ts';
import { invoiceKindWords } from '../../model/words.ts';

interface Props {
  /** Null adds one. */
  readonly title: InvoiceTitle | null;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

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
export function InvoiceDialog({ title, onSaved, onClose }: Props) {
  const [form, setForm] = useState<InvoiceDetails>(title ?? empty);
  const [isDefault, setDefault] = useState(title?.isDefault ?? false);
  const [isTouched, setTouched] = useState(false);
  const save = useOrderSend(invoiceTitleEndpoints.save);
  const remove = useOrderSend(invoiceTitleEndpoints.remove);
  const needed = (name: keyof InvoiceDetails) =>
    name === 'title' || (form.kind === 'special' && name !== 'email');
  const isMissing = fields.some(([name]) => needed(name) && form[name].trim() === '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (isMissing) return;
    const { kind, taxNumber, addressPhone, bankAccount, email } = form;
    const details = { kind, title: form.title, taxNumber, addressPhone, bankAccount, email };
    try {
      const { id } = await save.send({ id: title?.id ?? null, ...details, isDefault });
      onSaved(id);
      onClose();
    } catch {
      // Said below; what was typed stays.
    }
  }

  async function drop() {
    if (!title) return;
    try {
      await remove.send({ id: title.id });
      onSaved('');
      onClose();
    } catch {
      // Said below.
    }
  }

  const failure = save.failure ?? remove.failure;
  return (
    <Modal opened onClose={onClose} title={title ? '修改发票抬头' : '新增发票抬头'} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
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
              error={
                isTouched && needed(name) && form[name].trim() === '' ? `请填写${label}` : null
              }
              onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
            />
          ))}
          <Checkbox
            label="设为本单位默认抬头"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          {failure && (
            <Text c="var(--jc-alarm)" role="alert">
              {failure.text}
            </Text>
          )}
          <Group justify="space-between">
            {title ? (
              <ConfirmPopover
                question="删除后本单位不能再选用此抬头，已提交的订单不受影响。"
                word="删除"
                onConfirm={() => void drop()}
              >
                {(ask) => (
                  <Button variant="subtle" color="red" onClick={ask}>
                    删除抬头
                  </Button>
                )}
              </ConfirmPopover>
            ) : (
              <span />
            )}
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                取消
              </Button>
              <Button type="submit" loading={save.isSending}>
                保存
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
