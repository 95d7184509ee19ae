import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { decodeText } from '../../../../lib/browser/decode-text.ts';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { readVouchers } from '../model/vouchers.ts';

/** Reads the finance system's CSV back: payment number, voucher, date; all rows or none. */
export function ImportButton() {
  const { send, isSending } = useSend(paymentEndpoints.importPaid, { repeats: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  async function take(file: File | null): Promise<void> {
    if (!file) return;
    const read = readVouchers(decodeText(new Uint8Array(await file.arrayBuffer())));
    if (typeof read === 'string') {
      toast('failed', read);
      return;
    }
    const done = await send({ rows: [...read] }).catch(() => null);
    if (done) toast('done', `已登记 ${done.paid} 张付款单`);
    await changed();
  }
  return (
    <FileChoice accept=".csv,text/csv" onChange={(file) => void take(file)}>
      {(props) => (
        <Button variant="default" loading={isSending} {...props}>
          导入已付凭证
        </Button>
      )}
    </FileChoice>
  );
}
