import { SCHEME } from '@jicai/shared/domain/auction/audit/form.ts';
import { sealedReceiptMessage } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import type { SealedReceipt } from '@jicai/shared/domain/auction/audit/sealed-receipt-shape.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import { receiptMessage } from '@jicai/shared/domain/auction/audit/signing.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { type AuctionEvent, contentOf } from '../ledger/events.ts';

/** The kinds of events for which a supplier can get a receipt. */
export const RECEIPT_KINDS: readonly AuctionEvent['kind'][] = ['bid.accepted', 'quote.sealed'];

/**
 * AU51: returns the signed receipt of an accepted bid or a sealed quote as the text of its file.
 * The receipt of a sealed quote has no amount; like the log, it holds the commitment.
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

/**
 * AU21, AU51: returns the signed receipt of a sealed quote while the number of quotes is hidden, as
 * the text of its file; `number` is the number of the quote's event among the supplier's own
 * events, from 1. The receipt holds the digest of the event's open part. The log contains that part
 * once it is published after the auction has an outcome.
 */
export function sealedReceiptFile(
  packageNumber: string,
  event: AuctionEvent,
  number: number,
  key: SigningKey,
): string {
  const { at, code, payload } = event;
  const signed = {
    packageNumber,
    number,
    at,
    code: code ?? '',
    commitment: String(payload.commitment),
    digest: sha256(contentOf(event)),
  };
  const receipt: SealedReceipt = {
    type: 'jicai-sealed-receipt',
    scheme: SCHEME,
    ...signed,
    keyId: key.id,
    signature: key.sign(sealedReceiptMessage(signed)),
  };
  return JSON.stringify(receipt);
}
