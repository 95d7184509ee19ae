import * as z from 'zod/mini';
import { canonicalJson } from './canonical-json.ts';

/* TL1: the public keys of an installation as it publishes them, and as people compare them. */

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const moment = z.number().check(z.int(), z.minimum(0));

/** A key of the list that an installation publishes. Moments are server time in ms. */
export const ListedKeyShape = z.strictObject({
  /** `keyIdOf` of the key, which is its fingerprint. */
  id: hex(32),
  algorithm: z.literal('Ed25519'),
  /** 32 bytes in hex. */
  publicKey: hex(64),
  from: moment,
  /** Null while it is in use. */
  until: z.nullable(moment),
  /** The key before it, which signed it; null for one that began by itself. */
  previous: z.nullable(z.strictObject({ id: hex(32), signature: hex(128) })),
});
export type ListedKey = z.output<typeof ListedKeyShape>;

/** Whether no key id stands twice in a list: of two keys under one id, one is forged. */
export const isEachIdOnce = (keys: readonly ListedKey[]): boolean =>
  new Set(keys.map(({ id }) => id)).size === keys.length;

export const KeyListShape = z.strictObject({
  type: z.literal('jicai-keys'),
  keys: z.array(ListedKeyShape).check(z.refine(isEachIdOnce)),
});
/** The file of an installation's key list. */
export type KeyList = z.output<typeof KeyListShape>;

export const keyList = (keys: readonly ListedKey[]): KeyList => ({
  type: 'jicai-keys',
  keys: [...keys],
});

/** The text with which a key signs its successor. From `until` on it signs nothing more. */
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

/** A key id as papers print it, in groups of four: `3f2a 91c0 …`. */
export const fingerprintText = (keyId: string): string =>
  (keyId.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');

/** The fingerprints of several keys, as papers print them. */
export const fingerprintsText = (keyIds: readonly string[]): string =>
  keyIds.map(fingerprintText).join('；');

/**
 * The key ids in a text with any number of fingerprints, as papers print them or with commas or spaces
 * between them; null where one is no fingerprint.
 */
export function parseFingerprints(typed: string): string[] | null {
  const digits = typed.split(/[；;，,、]/).map((part) => part.replaceAll(/[\s:：·-]/g, ''));
  const ids = digits.flatMap((part) => part.match(new RegExp(`.{1,${DIGITS}}`, 'g')) ?? []);
  const read = ids.map(parseFingerprint);
  return read.includes(null) ? null : read.filter((id) => id !== null);
}

/** The key id that a person typed or copied; null for a text that is no fingerprint. */
export function parseFingerprint(typed: string): string | null {
  const digits = typed.toLowerCase().replaceAll(/[\s:：·-]/g, '');
  return digits.length === DIGITS && /^[0-9a-f]+$/.test(digits) ? digits : null;
}
