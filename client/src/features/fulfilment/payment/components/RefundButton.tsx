import { type DueRow, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

/** Finance writes down money that the supplier paid back; only where the supplier owes some. */
export function RefundButton({ row }: { readonly row: DueRow }) {
  const { invoiceId, invoiceNumber, outstanding } = row;
  const owed = fen(Math.max(0, -outstanding));
  const [isAsking, setAsking] = useState(false);
  const [amount, setAmount] = useState<Fen | null>(owed);
  const [voucher, setVoucher] = useState('');
  const [day, setDay] = useState(dayOf(Date.now()));
  const sending = useSend(paymentEndpoints.refund, { repeats: true, quiet: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  if (owed === 0) return null;
  async function confirm(): Promise<void> {
    if (amount === null || voucher.trim() === '' || day === '') throw new Error('incomplete');
    const receivedOnMs = momentOfDay(day);
    await sending.send({ invoiceId, amount, voucher: voucher.trim(), receivedOnMs });
    toast('done', '退款已登记');
    await changed();
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`登记退款 ${invoiceNumber}`}
        onClick={() => setAsking(true)}
      >
        登记退款
      </Button>
      {isAsking && (
        <ActionDialog
          title="登记供应商退款"
          text={`供应商应退 ${formatFen(owed)}；下一张对账单可以冲抵的，不必登记退款。`}
          word="登记"
          sending={sending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <MoneyInput
            data-path="amount"
            label="退款金额"
            withAsterisk
            value={amount}
            onChange={setAmount}
          />
          <TextInput
            data-path="voucher"
            label="凭证号"
            withAsterisk
            maxLength={40}
            value={voucher}
            onChange={(event) => setVoucher(event.currentTarget.value)}
          />
          <DateField
            data-path="receivedOnMs"
            label="到账日期"
            withAsterisk
            value={day}
            onChange={setDay}
          />
        </ActionDialog>
      )}
    </>
  );
}
