import type { ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { placeInWords } from '@jicai/shared/domain/auction/audit/words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { OneReceipt } from './OneReceipt.tsx';

/** The verdict on the receipt of a bid, its facts, and whether the published log contains its event. */
export function ReceiptVerdict({ found }: { readonly found: ReceiptReport }) {
  const { amount, seq } = found.receipt;
  const offer = amount === null ? '密封报价' : `¥${formatFen(amount)}`;
  return (
    <OneReceipt found={found} offer={offer} number={String(seq)} place={placeInWords(found)} />
  );
}
