import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { SCHEME } from './form.ts';
import type { LogHead, NewLogHead, Receipt } from './shapes.ts';

/*
 * The texts that the platform signs. Each text names its purpose, so that a signature cannot be used for
 * another purpose.
 */

/** AU51: returns the text over which the signature of a receipt is made. */
export function receiptMessage(
  receipt: Pick<Receipt, 'packageNumber' | 'seq' | 'at' | 'amount' | 'eventHash'>,
): string {
  const { packageNumber, seq, at, amount, eventHash } = receipt;
  return canonicalJson({
    signs: 'receipt',
    scheme: SCHEME,
    packageNumber,
    seq,
    at,
    amount,
    eventHash,
  });
}

/**
 * The version of new log heads; older heads have version 2. Events, receipts and terms have a
 * version of their own (`SCHEME`).
 */
export const HEAD_SCHEME = 3;

type SignedHead = Pick<LogHead, 'packageNumber' | 'seq' | 'hash'> &
  (
    | { readonly scheme: 2 }
    | ({ readonly scheme: 3 } & Pick<NewLogHead, 'termsHash' | 'state' | 'signedAt' | 'keyId'>)
  );

/** AU52: returns the text over which the head of a published log is signed, by the scheme of the head. */
export function headMessage(head: SignedHead): string {
  const { packageNumber, seq, hash, scheme } = head;
  const log = { signs: 'log', scheme, packageNumber, seq, hash };
  if (head.scheme === 2) return canonicalJson(log);
  const { termsHash, state, signedAt, keyId } = head;
  return canonicalJson({ ...log, termsHash, state, signedAt, keyId });
}
