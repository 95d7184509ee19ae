import { type PaymentDetail, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { holderWords } from '@jicai/shared/domain/fulfilment/payment/under-way.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly payment: PaymentDetail;
}

type Dialog = 'resubmit' | 'withdraw' | 'execute' | 'confirm';
const WORDS: Readonly<Record<Dialog, string>> = {
  execute: '登记付款',
  confirm: '确认到账',
  resubmit: '重新提交',
  withdraw: '撤销申请',
};

/** The moves of a payment that the caller may make now. */
export function PaymentActions({ payment }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const names = keysOf(WORDS).filter((name) => payment.actions.includes(name));
  const isWaiting = ['inReview', 'returned', 'approved'].includes(payment.state);
  if (names.length === 0)
    return isWaiting ? (
      <Text mt="md" c="var(--jc-muted)" className="no-print">
        {holderWords(payment)}
      </Text>
    ) : null;
  const close = () => setDialog(null);
  return (
    <Group gap="sm" mt="md" className="no-print">
      {names.map((name) => (
        <Button
          key={name}
          {...(name === 'withdraw' ? { variant: 'subtle', color: 'red' } : {})}
          onClick={() => setDialog(name)}
        >
          {WORDS[name]}
        </Button>
      ))}
      {dialog === 'execute' && <Execute payment={payment} onClose={close} />}
      {dialog === 'confirm' && <Confirm payment={payment} onClose={close} />}
      {dialog === 'resubmit' && <Resubmit payment={payment} onClose={close} />}
      {dialog === 'withdraw' && <Withdraw payment={payment} onClose={close} />}
    </Group>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

function useDone() {
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  return async () => {
    toast('done', '操作成功');
    await changed();
  };
}

function Execute({ payment: { id, version }, onClose }: DialogProps) {
  const sending = useSend(paymentEndpoints.execute, { repeats: true, quiet: true });
  const done = useDone();
  const [voucher, setVoucher] = useState('');
  const [day, setDay] = useState(() => dayOf(Date.now()));
  const [isTried, setTried] = useState(false);
  async function confirm(): Promise<void> {
    setTried(true);
    if (voucher.trim() === '' || day === '') throw new Error('incomplete');
    await sending.send({ id, version, voucher: voucher.trim(), paidOnMs: momentOfDay(day) });
    await done();
  }
  return (
    <ActionDialog
      title="登记付款"
      text="款项支付后登记凭证号与付款日期；供应商会收到消息并确认到账。"
      word="登记"
      needsReason={false}
      sending={sending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        data-path="voucher"
        label="凭证号"
        withAsterisk
        maxLength={40}
        value={voucher}
        error={isTried && voucher.trim() === '' ? '请填写凭证号' : null}
        onChange={(event) => setVoucher(event.currentTarget.value)}
      />
      <DateField data-path="paidOnMs" label="付款日期" withAsterisk value={day} onChange={setDay} />
    </ActionDialog>
  );
}

function Confirm({ payment: { id, version }, onClose }: DialogProps) {
  const sending = useSend(paymentEndpoints.confirm, { repeats: true, quiet: true });
  const done = useDone();
  return (
    <ActionDialog
      title="确认到账"
      text="确认已收到该笔款项。"
      word="确认"
      needsReason={false}
      sending={sending}
      onConfirm={() => sending.send({ id, version }).then(done)}
      onClose={onClose}
    />
  );
}

function Resubmit({ payment, onClose }: DialogProps) {
  const { id, version } = payment;
  const sending = useSend(paymentEndpoints.resubmit, { repeats: true, quiet: true });
  const done = useDone();
  const [differenceReason, setReason] = useState(payment.differenceReason);
  return (
    <ActionDialog
      title="重新提交"
      text="付款申请重新进入审批。"
      word="提交"
      needsReason={false}
      sending={sending}
      onConfirm={() => sending.send({ id, version, differenceReason }).then(done)}
      onClose={onClose}
    >
      <Textarea
        data-path="differenceReason"
        label="差异说明"
        autosize
        maxLength={limits.reasonLength}
        value={differenceReason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function Withdraw({ payment: { id, version }, onClose }: DialogProps) {
  const sending = useSend(paymentEndpoints.withdraw, { repeats: true, quiet: true });
  const done = useDone();
  return (
    <ActionDialog
      title="撤销付款申请"
      text="撤销后发票可以重新申请付款。"
      word="撤销"
      needsReason
      isDanger
      sending={sending}
      onConfirm={(reason) => sending.send({ id, version, reason }).then(done)}
      onClose={onClose}
    />
  );
}
