import type { SealedReceiptReport } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import { sealedPlaceInWords } from '@jicai/shared/domain/auction/audit/words.ts';
import { OneReceipt } from './OneReceipt.tsx';

/**
 * AU21: Renders the verdict on the receipt of a sealed quote that was issued before the opening, the
 * receipt's facts, and, once the log is public, the place of the receipt's event in the log.
 */
export const SealedReceiptVerdict = ({ found }: { readonly found: SealedReceiptReport }) => (
  <OneReceipt
    found={found}
    offer={`密封报价，本单位第 ${found.receipt.number} 条记录`}
    number={found.seq === null ? '开标后公布' : String(found.seq)}
    place={sealedPlaceInWords(found)}
  />
);
