import { canonicalJson } from '../../kernel/canonical-json.ts';
import { SCHEME } from './form.ts';
import type { LogHead, Receipt } from './shapes.ts';

/* The texts that the platform signs. Each says what it is, so that none passes for another. */

/** AU51: the text that a receipt's signature is made over. */
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

/** AU52: the text that the head of a published log is signed over. */
export function headMessage(head: Pick<LogHead, 'packageNumber' | 'seq' | 'hash'>): string {
  const { packageNumber, seq, hash } = head;
  return canonicalJson({ signs: 'log', scheme: SCHEME, packageNumber, seq, hash });
}
