import { isEachIdOnce, type ListedKey, successorMessage } from '../../../kernel/key-list.ts';
import { type AuditCrypto, keyIdOf } from '../../../kernel/signing.ts';
import type { PublicKey } from '../shapes.ts';

/* TL1: the keys that verify evidence come from outside the file of the evidence. */

/** The origin of the keys that an auditor holds. */
export type KeySource =
  /**
   * The list that an installation publishes. `isIssuer`: the evidence claims to come from that
   * installation.
   */
  | { readonly kind: 'list'; readonly name: string; readonly isIssuer: boolean }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'fingerprint' };

/** The keys and fingerprints that an auditor holds from outside the evidence. */
export interface OutsideKeys {
  readonly list: {
    readonly source: Exclude<KeySource, { kind: 'fingerprint' }>;
    readonly keys: readonly ListedKey[];
  } | null;
  /** Key ids (fingerprints) read from paper, or from another file. */
  readonly fingerprints: readonly string[];
}

export const NO_KEYS: OutsideKeys = { list: null, fingerprints: [] };

/** A trusted key, with the period in which its signatures are accepted. */
export interface TrustedKey {
  readonly id: string;
  readonly publicKey: string;
  readonly source: KeySource;
  /**
   * The period of the key, in ms. A null `from` means that the source gives no period; a null `until`
   * after a known `from` means that the key is still in use.
   */
  readonly from: number | null;
  readonly until: number | null;
  /**
   * The id of the previous key, which signed this key as its successor; null if no key signed it or if a
   * fingerprint names this key.
   */
  readonly vouchedBy: string | null;
}

export interface Trust {
  readonly keys: readonly TrustedKey[];
  /** The keys inside the evidence, which only show that the evidence agrees with itself. */
  readonly embedded: readonly PublicKey[];
  readonly fingerprints: readonly string[];
  /** Whether the auditor holds a key list or a fingerprint. */
  readonly isGiven: boolean;
  /**
   * Whether evidence that none of the auditor's keys signed is refused; if false, a key inside the
   * evidence may verify the evidence (`unchecked`).
   */
  readonly isStrict: boolean;
}

type SignedBy = 'nobody' | 'previous' | 'wrong';

/**
 * Returns who signed a listed key as successor: nobody, or the previous key. The signature also covers the
 * end of the previous key in the list. `wrong`: the signature is invalid, or the list lacks the previous
 * key or its end.
 */
function endorsementOf(key: ListedKey, list: readonly ListedKey[], crypto: AuditCrypto): SignedBy {
  if (key.previous === null) return 'nobody';
  const { id, signature } = key.previous;
  const previous = list.find((candidate) => candidate.id === id);
  if (!previous || previous.until === null) return 'wrong';
  const message = successorMessage(key, { id, until: previous.until });
  return crypto.verify(previous.publicKey, message, signature) ? 'previous' : 'wrong';
}

/**
 * Returns the valid keys of a list: the id of the key is derived from the key, and the signature by its
 * previous key, if any, is valid. The previous key must have a valid id. A list with a duplicate id has no
 * valid keys.
 */
function soundKeys(list: readonly ListedKey[], crypto: AuditCrypto): ListedKey[] {
  if (!isEachIdOnce(list)) return [];
  const genuine = list.filter(({ id, publicKey }) => keyIdOf(publicKey, crypto.sha256) === id);
  return genuine.filter((key) => endorsementOf(key, genuine, crypto) !== 'wrong');
}

/**
 * Returns the keys that match a fingerprint, and the listed keys that such a key signed as its successor,
 * directly or through a chain of successors.
 */
function pinnedKeys(
  fingerprints: readonly string[],
  listed: readonly TrustedKey[],
  embedded: readonly PublicKey[],
): TrustedKey[] {
  const source = { kind: 'fingerprint' } as const;
  const candidates = new Map<string, TrustedKey>(
    embedded.map(({ id, publicKey }) => [
      id,
      { id, publicKey, source, from: null, until: null, vouchedBy: null },
    ]),
  );
  for (const key of listed) candidates.set(key.id, key);
  const trusted = new Map<string, TrustedKey>();
  for (const id of fingerprints) {
    const key = candidates.get(id);
    if (key) trusted.set(id, { ...key, source, vouchedBy: null });
  }
  for (let grown = true; grown; ) {
    const next = listed.filter(
      ({ id, vouchedBy }) => !trusted.has(id) && vouchedBy !== null && trusted.has(vouchedBy),
    );
    for (const key of next) trusted.set(key.id, key);
    grown = next.length > 0;
  }
  return [...trusted.values()];
}

/**
 * Returns the keys that count for a piece of evidence. Without fingerprints: the valid keys of the list.
 * With fingerprints: only keys that match a fingerprint, from the list or the evidence, and the listed
 * successors that such keys signed.
 */
export function resolveTrust(
  { list, fingerprints }: OutsideKeys,
  embedded: readonly PublicKey[],
  crypto: AuditCrypto,
): Trust {
  const genuine = embedded.filter(({ id, publicKey }) => keyIdOf(publicKey, crypto.sha256) === id);
  const listed = list
    ? soundKeys(list.keys, crypto).map(({ id, publicKey, from, until, previous }) => ({
        id,
        publicKey,
        from,
        until,
        source: list.source,
        vouchedBy: previous?.id ?? null,
      }))
    : [];
  const isPinned = fingerprints.length > 0;
  const isStrict =
    isPinned || (list !== null && (list.source.kind === 'file' || list.source.isIssuer));
  return {
    keys: isPinned ? pinnedKeys(fingerprints, listed, genuine) : listed,
    embedded,
    fingerprints,
    isGiven: isPinned || list !== null,
    isStrict,
  };
}
