import { fingerprintText } from '../../../kernel/key-list.ts';
import { type AuditCrypto, keyIdOf } from '../../../kernel/signing.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import type { EpochMs } from '../../types.ts';
import { type Problem, problem } from '../findings.ts';
import type { Trust, TrustedKey } from './keys.ts';

/**
 * A signature in a piece of evidence, with the signed text and the times that the evidence states.
 */
export interface Signed {
  readonly keyId: string;
  readonly signature: string;
  readonly message: string;
  /**
   * The earliest time at which the signature can have been made; null if the evidence does not show this
   * time.
   */
  readonly notBefore: EpochMs | null;
  /** The time of signing, which the signature itself covers; null if the signature covers no time. */
  readonly at: EpochMs | null;
}

/**
 * The signer: `trusted` if a trusted key verified the signature, `unchecked` if no trusted key could,
 * `refused` if the signature is not accepted.
 */
export type Issuer =
  | { readonly kind: 'trusted'; readonly key: TrustedKey }
  /**
   * No trusted key was used. `isForeign`: the auditor holds a key list, which lacks this key.
   * `isVerified`: a key in the evidence file verifies the signature.
   */
  | {
      readonly kind: 'unchecked';
      readonly keyId: string;
      readonly isForeign: boolean;
      readonly isVerified: boolean;
    }
  | { readonly kind: 'refused'; readonly keyId: string }
  /** The evidence was read from the database, where nothing is signed. */
  | { readonly kind: 'unsigned' };

export interface SignatureCheck {
  readonly issuer: Issuer;
  readonly problems: readonly Problem[];
}

/**
 * TL5: reports a signature that was made before or after the period of the key that signed. If the
 * time of the signature is unknown, reports only that `notBefore` is after the period.
 */
function spanProblems({ from, until, id }: TrustedKey, { notBefore, at }: Signed): Problem[] {
  const moment = at ?? notBefore;
  if (moment === null) return [];
  const found = exactTimeText(moment);
  if (until !== null && moment > until)
    return [
      problem('keyRetired', { key: fingerprintText(id), expected: exactTimeText(until), found }),
    ];
  if (from !== null && at !== null && at < from)
    return [
      problem('keyNotYet', { key: fingerprintText(id), expected: exactTimeText(from), found }),
    ];
  return [];
}

const refused = (keyId: string, found: Problem): SignatureCheck => ({
  issuer: { kind: 'refused', keyId },
  problems: [found],
});

/**
 * Verifies a signature by a key in the evidence file itself, which proves nothing about the signer:
 * the result is `unchecked`, or `refused` if no such key exists or verifies.
 */
function checkByEmbedded(signed: Signed, trust: Trust, crypto: AuditCrypto): SignatureCheck {
  const { keyId, message, signature } = signed;
  const key = trust.embedded.find(({ id }) => id === keyId);
  if (!key) return refused(keyId, problem('unknownKey', { key: fingerprintText(keyId) }));
  if (keyIdOf(key.publicKey, crypto.sha256) !== keyId) return refused(keyId, problem('keyId'));
  if (!crypto.verify(key.publicKey, message, signature))
    return refused(keyId, problem('signature'));
  const isForeign = trust.isGiven;
  return { issuer: { kind: 'unchecked', keyId, isForeign, isVerified: true }, problems: [] };
}

/**
 * Verifies a signature by the keys that an auditor holds. If none of the keys has the id `keyId`,
 * verifies by a key in the evidence file or, if `trust` is strict, refuses the signature. Also
 * refuses a signature that is invalid or was made outside the key's period.
 */
export function checkSigned(signed: Signed, trust: Trust, crypto: AuditCrypto): SignatureCheck {
  const { keyId, message, signature } = signed;
  const key = trust.keys.find(({ id }) => id === keyId);
  if (!key) {
    if (!trust.isStrict) return checkByEmbedded(signed, trust, crypto);
    const found = fingerprintText(keyId);
    const expected = trust.keys.map(({ id }) => fingerprintText(id)).join('、') || '（无）';
    return refused(keyId, problem('unknownKey', { key: found, expected, found }));
  }
  if (!crypto.verify(key.publicKey, message, signature))
    return refused(keyId, problem('signature'));
  const problems = spanProblems(key, signed);
  return problems.length > 0
    ? { issuer: { kind: 'refused', keyId }, problems }
    : { issuer: { kind: 'trusted', key }, problems };
}
