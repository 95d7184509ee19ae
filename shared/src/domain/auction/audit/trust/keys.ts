import { isEachIdOnce, type ListedKey, successorMessage } from '../../../kernel/key-list.ts';
import { type AuditCrypto, keyIdOf } from '../../../kernel/signing.ts';
import type { PublicKey } from '../shapes.ts';

/* TL1: the keys by which evidence is verified come from outside of its file. */

/** The origin of the keys that an auditor holds. */
export type KeySource =
  /** The list that an installation publishes. `isIssuer`: the evidence is said to be that installation's. */
  | { readonly kind: 'list'; readonly name: string; readonly isIssuer: boolean }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'fingerprint' };

/** Everything about keys that an auditor holds beside the evidence. */
export interface OutsideKeys {
  readonly list: {
    readonly source: Exclude<KeySource, { kind: 'fingerprint' }>;
    readonly keys: readonly ListedKey[];
  } | null;
  /** Key ids that were read from paper, or from another file. */
  readonly fingerprints: readonly string[];
}

export const NO_KEYS: OutsideKeys = { list: null, fingerprints: [] };

/** A key that counts, with the span in which its signatures do. */
export interface TrustedKey {
  readonly id: string;
  readonly publicKey: string;
  readonly source: KeySource;
  /** Moments in ms; null where the source does not say. */
  readonly from: number | null;
  readonly until: number | null;
  /** The id of the trusted key that signed this one; null for one that is trusted by itself. */
  readonly vouchedBy: string | null;
}

export interface Trust {
  readonly keys: readonly TrustedKey[];
  /** The keys inside of the evidence: they only tell what is consistent. */
  readonly embedded: readonly PublicKey[];
  readonly fingerprints: readonly string[];
  /** Did the auditor hold anything? */
  readonly isGiven: boolean;
  /** Whether evidence that none of the keys signed is refused, not just unchecked. */
  readonly isStrict: boolean;
}

type SignedBy = 'nobody' | 'previous' | 'wrong';

/** Whether the key before a listed one signed it, with the end that the list names for that key. */
function endorsementOf(key: ListedKey, list: readonly ListedKey[], crypto: AuditCrypto): SignedBy {
  if (key.previous === null) return 'nobody';
  const { id, signature } = key.previous;
  const previous = list.find((one) => one.id === id);
  if (!previous || previous.until === null) return 'wrong';
  const message = successorMessage(key, { id, until: previous.until });
  return crypto.verify(previous.publicKey, message, signature) ? 'previous' : 'wrong';
}

/**
 * The keys of a list that are what they say: the id follows from the key, and its endorsement holds. A
 * predecessor counts only where its own id does; of a list with an id twice nothing counts.
 */
function soundKeys(list: readonly ListedKey[], crypto: AuditCrypto): ListedKey[] {
  if (!isEachIdOnce(list)) return [];
  const own = list.filter(({ id, publicKey }) => keyIdOf(publicKey, crypto.sha256) === id);
  return own.filter((key) => endorsementOf(key, own, crypto) !== 'wrong');
}

/** The pinned keys, and those that each trusted key signed as its successor. */
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
 * The keys that count for a piece of evidence: those of the list; with fingerprints only the keys that
 * have them, and the successors that such keys signed. A key inside of the evidence counts only by its
 * match with a fingerprint.
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
