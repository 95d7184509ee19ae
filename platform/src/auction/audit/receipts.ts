import { SCHEME } from '@jicai/shared/domain/auction/audit/form.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import { receiptMessage } from '@jicai/shared/domain/auction/audit/signing.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { type AuctionEvent, contentOf } from '../ledger/events.ts';

/** The events whose receipts a supplier may save: bids that stand in the log. */
export const RECEIPT_KINDS: readonly AuctionEvent['kind'][] = ['bid.accepted', 'quote.sealed'];

/**
 * AU51: the receipt of an accepted bid as the text of its file. A sealed quote's has no amount: it
 * holds the commitment, as the log does.
 */
export function receiptFile(packageNumber: string, event: AuctionEvent, key: SigningKey): string {
  const { seq, at, code, prevHash, hash: eventHash, kind, payload } = event;
  const { amount } = payload;
  const signed = {
    packageNumber,
    seq,
    at,
    amount: kind === 'bid.accepted' && typeof amount === 'number' ? fen(amount) : null,
    eventHash,
  };
  const receipt: Receipt = {
    type: 'jicai-receipt',
    scheme: SCHEME,
    ...signed,
    code: code ?? '',
    prevHash,
    content: contentOf(event),
    keyId: key.id,
    signature: key.sign(receiptMessage(signed)),
  };
  return JSON.stringify(receipt);
}
