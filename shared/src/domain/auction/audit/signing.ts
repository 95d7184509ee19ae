import { canonicalJson } from '../../kernel/canonical-json.ts';
import { SCHEME, type Sha256 } from './form.ts';
import type { LogHead, Receipt } from './shapes.ts';

/* The texts that the platform signs. Each says what it is, so that none passes for another. */

/** The cryptography that both sides bring along: Node its own, browsers a library. */
export interface AuditCrypto {
  readonly sha256: Sha256;
  /** Ed25519 over the text's UTF-8. Hex in; false for whatever is not a good signature. */
  readonly verify: (publicKey: string, text: string, signature: string) => boolean;
}

/** The id of a public key (64 hex digits): it follows from the key, so nobody can lend it another. */
export const keyIdOf = (publicKey: string, sha256: Sha256): string =>
  sha256(publicKey).slice(0, 32);

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
