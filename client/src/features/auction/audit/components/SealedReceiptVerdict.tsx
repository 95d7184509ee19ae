import type { SealedReceiptReport } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import { sealedPlaceInWords } from '@jicai/shared/domain/auction/audit/words.ts';
import { OneReceipt } from './OneReceipt.tsx';

/**
 * AU21: The verdict on the receipt of a sealed quote from before the opening, its facts, and its place in the
 * log once that is open.
 */
export const SealedReceiptVerdict = ({ found }: { readonly found: SealedReceiptReport }) => (
  <OneReceipt
    found={found}
    offer={`密封报价，本单位第 ${found.receipt.number} 条记录`}
    number={found.seq === null ? '开标后公布' : String(found.seq)}
    place={sealedPlaceInWords(found)}
  />
);
