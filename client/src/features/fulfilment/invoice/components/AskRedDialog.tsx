import { type InvoiceRow, invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import {
  RED_LETTER_HOURS,
  type RedReason,
  redReasonNames,
  redReasons,
} from '@jicai/shared/domain/fulfilment/invoice/red-letter.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Select } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly invoice: InvoiceRow;
  readonly onClose: () => void;
}

/** Asks for a red letter; the whole invoice unless smaller amounts are typed. */
export function AskRedDialog({ invoice, onClose }: Props) {
  const [reason, setReason] = useState<RedReason>('error');
  const [net, setNet] = useState<Fen | null>(invoice.net);
  const [tax, setTax] = useState<Fen | null>(invoice.tax);
  const [target, setTarget] = useState<string | null>(null);
  const sending = useSend(invoiceEndpoints.askRed, { quiet: true, repeats: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const open = { tab: 'open', keyword: '', fundsType: null, fromMs: null, toMs: null } as const;
  const { data } = useCall(
    invoiceEndpoints.list,
    { ...open, page: 1, pageSize: 60 },
    { quiet: true },
  );
  async function confirm(): Promise<void> {
    if (net === null || tax === null) throw new Error('no amount');
    await sending.send({ invoiceId: invoice.id, applicationId: target, reason, net, tax });
    toast('done', '提交成功');
    await changed();
  }
  return (
    <ActionDialog
      title={`红冲发票 ${invoice.number}`}
      text={`另一方须在 ${RED_LETTER_HOURS} 小时内确认，逾期作废；未收票的发票由供应商直接红冲。`}
      word="发起红冲"
      needsReason={false}
      isDanger
      sending={sending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select
        data-path="reason"
        label="红冲原因"
        allowDeselect={false}
        data={redReasonNames.map((name) => ({ value: name, label: redReasons[name] }))}
        value={reason}
        onChange={(value) => {
          const name = redReasonNames.find((one) => one === value);
          if (name) setReason(name);
        }}
      />
      <MoneyInput
        data-path="net"
        label="金额（不含税）"
        withAsterisk
        value={net}
        onChange={setNet}
      />
      <MoneyInput data-path="tax" label="税额" withAsterisk value={tax} onChange={setTax} />
      <Select
        data-path="applicationId"
        label="计入的开票申请"
        description="退货发生在付款之后时，选择包含扣减行的新申请"
        placeholder="原申请"
        clearable
        data={(data?.rows ?? []).map(({ id, number }) => ({ value: id, label: number }))}
        value={target}
        onChange={setTarget}
      />
    </ActionDialog>
  );
}
