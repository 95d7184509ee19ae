import * as z from 'zod/mini';
import { canonicalJson } from './texts/canonical-json.ts';

/*
 * TL1: the public keys of an installation: the published list, and the fingerprints that people
 * compare.
 */

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const moment = z.number().check(z.int(), z.minimum(0));

/** A key of the list that an installation publishes. Times are server time in ms. */
export const ListedKeyShape = z.strictObject({
  /** The result of `keyIdOf`, which is the fingerprint of the key. */
  id: hex(32),
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of the key in hex. */
  publicKey: hex(64),
  from: moment,
  /** The time in ms from which the key no longer signs; null while the key is in use. */
  until: z.nullable(moment),
  /** The preceding key and its signature of this key; null for a key without a predecessor. */
  previous: z.nullable(z.strictObject({ id: hex(32), signature: hex(128) })),
});
export type ListedKey = z.output<typeof ListedKeyShape>;

/** Returns whether every key id is unique in a list: if two keys share an id, one of them is forged. */
export const isEachIdOnce = (keys: readonly ListedKey[]): boolean =>
  new Set(keys.map(({ id }) => id)).size === keys.length;

export const KeyListShape = z.strictObject({
  type: z.literal('jicai-keys'),
  keys: z.array(ListedKeyShape).check(z.refine(isEachIdOnce)),
});
/** The file with the key list of an installation. */
export type KeyList = z.output<typeof KeyListShape>;

export const keyList = (keys: readonly ListedKey[]): KeyList => ({
  type: 'jicai-keys',
  keys: [...keys],
});

/**
 * Returns the text that a key (`previous`) signs to confirm the key that follows it. From
 * `previous.until`, in ms, the old key signs nothing any more.
 */
export function successorMessage(
  successor: Pick<ListedKey, 'id' | 'algorithm' | 'publicKey' | 'from'>,
  previous: { readonly id: string; readonly until: number },
): string {
  const { id, algorithm, publicKey, from } = successor;
  return canonicalJson({
    signs: 'key',
    scheme: 1,
    id,
    algorithm,
    publicKey,
    from,
    previous: previous.id,
    previousUntil: previous.until,
  });
}

const DIGITS = 32;
const GROUP = 4;

/** Returns a key id as documents print it, in groups of four: `3f2a 91c0 …`. */
export const fingerprintText = (keyId: string): string =>
  (keyId.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');

/** Returns the fingerprints of several keys as documents print them. */
export const fingerprintsText = (keyIds: readonly string[]): string =>
  keyIds.map(fingerprintText).join('；');

/**
 * Parses a text with any number of fingerprints, as documents print them or separated by commas or
 * spaces. Returns the key ids, none for an empty text; null if a part is not a fingerprint.
 */
export function parseFingerprints(typed: string): string[] | null {
  const digits = typed.split(/[；;，,、]/).map((part) => part.replaceAll(/[\s:：·-]/g, ''));
  const ids = digits.flatMap((part) => part.match(new RegExp(`.{1,${DIGITS}}`, 'g')) ?? []);
  const read = ids.map(parseFingerprint);
  return read.includes(null) ? null : read.filter((id) => id !== null);
}

/**
 * Parses a fingerprint that a person typed or copied, ignoring case, spaces and separators (colons,
 * dots in the middle of the line, hyphens). Returns the key id (32 hex digits); null for any other
 * text.
 */
export function parseFingerprint(typed: string): string | null {
  const digits = typed.toLowerCase().replaceAll(/[\s:：·-]/g, '');
  return digits.length === DIGITS && /^[0-9a-f]+$/.test(digits) ? digits : null;
}
