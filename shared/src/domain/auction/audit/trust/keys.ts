import { isEachIdOnce, type ListedKey, successorMessage } from '../../../kernel/key-list.ts';
import { type AuditCrypto, keyIdOf } from '../../../kernel/signing.ts';
import type { PublicKey } from '../shapes.ts';

/* TL1: the keys that verify evidence come from outside its file. */

/** The origin of the keys that an auditor holds. */
export type KeySource =
  /** The list that an installation publishes. `isIssuer`: the evidence claims to come from it. */
  | { readonly kind: 'list'; readonly name: string; readonly isIssuer: boolean }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'fingerprint' };

/** All information about keys that an auditor holds besides the evidence. */
export interface OutsideKeys {
  readonly list: {
    readonly source: Exclude<KeySource, { kind: 'fingerprint' }>;
    readonly keys: readonly ListedKey[];
  } | null;
  /** Key ids read from paper, or from another file. */
  readonly fingerprints: readonly string[];
}

export const NO_KEYS: OutsideKeys = { list: null, fingerprints: [] };

/** A trusted key, with the period in which its signatures count. */
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
  /** The id of the trusted key that signed this one; null for a key that is trusted by itself. */
  readonly vouchedBy: string | null;
}

export interface Trust {
  readonly keys: readonly TrustedKey[];
  /** The keys inside the evidence: they only show that it is consistent. */
  readonly embedded: readonly PublicKey[];
  readonly fingerprints: readonly string[];
  /** Whether the auditor holds any key or fingerprint. */
  readonly isGiven: boolean;
  /** Whether evidence that none of the keys signed is refused instead of unchecked. */
  readonly isStrict: boolean;
}

type SignedBy = 'nobody' | 'previous' | 'wrong';

/**
 * Returns who signed a listed key: nobody, or the previous key together with the end of that key in the
 * list. `wrong`: the signature is invalid, or the previous key is missing or has no end.
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
 * Returns the valid keys of a list: the id follows from the key, and its endorsement is valid. A
 * predecessor counts only if its own id is valid. A list with a duplicate id has no valid keys.
 */
function soundKeys(list: readonly ListedKey[], crypto: AuditCrypto): ListedKey[] {
  if (!isEachIdOnce(list)) return [];
  const genuine = list.filter(({ id, publicKey }) => keyIdOf(publicKey, crypto.sha256) === id);
  return genuine.filter((key) => endorsementOf(key, genuine, crypto) !== 'wrong');
}

/**
 * Returns the keys that match a fingerprint, and the listed keys that such a key signed as its successor,
 * directly or through others.
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
 * Returns the keys that count for a piece of evidence: those of the list. With fingerprints, only the
 * keys that match one, and the successors that such keys signed. A key inside the evidence counts only
 * if it matches a fingerprint.
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
