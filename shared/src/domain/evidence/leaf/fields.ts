import * as z from 'zod/mini';
import { canonicalJson, type Evidence } from '../../kernel/texts/canonical-json.ts';
import { concat, fromHex, toHex } from '../bytes/bytes.ts';
import { readCanonical } from '../bytes/canonical.ts';
import { hmac } from '../bytes/hmac.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';
import { leafHash, nodeHash } from '../tree/hashing.ts';
import { splitPoint } from '../tree/ranges.ts';

/*
 * TL6, scheme 3 of the chain: the digest of an event is the root of a small tree over its fields, so that a
 * field can be left out of a publication and still be proved later. The first leaf states how many fields
 * there are: without it an inner node could stand for two fields that somebody hides. A field's leaf is
 * SHA-256(0x00 ‖ salt ‖ canonical JSON of [name, value]), its salt HMAC-SHA-256(salt of the event, name).
 */

const HASH_DIGITS = 64;
const MAX_FIELDS = 200;
const MAX_CONTENT = 64 * 1024;
const hex = z.string().check(z.regex(new RegExp(`^[0-9a-f]{${HASH_DIGITS}}$`)));

const ShownShape = z.strictObject({
  /** The salt of the field, not of the event: it opens nothing else. */
  salt: hex,
  /** The canonical JSON of [name, value]. */
  content: z.string().check(z.maxLength(MAX_CONTENT)),
});
const HiddenShape = z.strictObject({ hash: hex });

/** The fields of an event by name in the order of their names; a redacted one shows its leaf's hash only. */
const DisclosureShape = z.strictObject({
  /** The salt of the leaf that states the number of fields. */
  countSalt: hex,
  fields: z
    .array(z.union([ShownShape, HiddenShape]))
    .check(z.minLength(1), z.maxLength(MAX_FIELDS)),
});
export type Disclosure = z.output<typeof DisclosureShape>;

type Fields = Readonly<Record<string, Evidence>>;

/** No field has this name, which belongs to the leaf with the number of fields. */
const COUNT_NAME = '';

const saltOf = (eventSalt: Uint8Array, name: string, sha256: HashBytes): string =>
  toHex(hmac(eventSalt, utf8(name), sha256));

const saltedLeaf = (salt: string, content: string, sha256: HashBytes): Uint8Array =>
  leafHash(concat(fromHex(salt) ?? new Uint8Array(), utf8(content)), sha256);

const countContent = (count: number): string => canonicalJson([COUNT_NAME, count]);

/** Returns the root over some leaves; the tree is small, so nothing of it is stored. */
function rootOf(hashes: readonly Uint8Array[], sha256: HashBytes): Uint8Array {
  const [only] = hashes;
  if (hashes.length === 1 && only) return only;
  const middle = splitPoint(hashes.length);
  const left = rootOf(hashes.slice(0, middle), sha256);
  return nodeHash(left, rootOf(hashes.slice(middle), sha256), sha256);
}

/**
 * Returns an event's fields with those in `hidden` redacted. `eventSalt` stays secret as long as any field
 * does. Throws for fields that no reader would accept: none, too many, or one without a name.
 */
export function discloseFields(
  fields: Fields,
  eventSalt: Uint8Array,
  hidden: ReadonlySet<string>,
  sha256: HashBytes,
): Disclosure {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  if (names.length === 0 || names.length > MAX_FIELDS || names.includes(COUNT_NAME))
    throw new RangeError('fields that cannot be evidence');
  return {
    countSalt: saltOf(eventSalt, COUNT_NAME, sha256),
    fields: names.map((name) => {
      const content = canonicalJson([name, fields[name] ?? null]);
      const salt = saltOf(eventSalt, name, sha256);
      return hidden.has(name)
        ? { hash: toHex(saltedLeaf(salt, content, sha256)) }
        : { salt, content };
    }),
  };
}

/** Returns the digest of an event of which some fields may be hidden. */
export function fieldsDigest({ countSalt, fields }: Disclosure, sha256: HashBytes): Uint8Array {
  const leaves = fields.map((field) =>
    'hash' in field
      ? (fromHex(field.hash) ?? new Uint8Array())
      : saltedLeaf(field.salt, field.content, sha256),
  );
  const count = saltedLeaf(countSalt, countContent(fields.length), sha256);
  return rootOf([count, ...leaves], sha256);
}

function readField(content: string): readonly [string, Evidence] | null {
  const pair = readCanonical(content, MAX_CONTENT);
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [name, value] = pair;
  return typeof name === 'string' && name !== COUNT_NAME ? [name, value] : null;
}

/**
 * TL6: verifies a disclosure against the digest in the chain. Returns the fields that are shown, or what is
 * wrong. Names rise strictly, so that no field is shown twice with two values in one disclosure. An operator
 * can make an event that has a name twice, and show one value here and the other there: two disclosures with
 * one name at two positions prove it, one disclosure does not.
 */
export function verifyFields(
  value: unknown,
  digest: Uint8Array,
  sha256: HashBytes,
): ReadonlyMap<string, Evidence> | Fault {
  const parsed = DisclosureShape.safeParse(value);
  if (!parsed.success) return fault('badForm', { field: 'fields' });
  const shown = new Map<string, Evidence>();
  let last = COUNT_NAME;
  for (const [index, field] of parsed.data.fields.entries()) {
    if ('hash' in field) continue;
    const read = readField(field.content);
    if (!read) return fault('fieldForm', { position: index + 1 });
    const [name, shownValue] = read;
    if (name <= last) return fault('fieldOrder', { position: index + 1 });
    last = name;
    shown.set(name, shownValue);
  }
  const found = toHex(fieldsDigest(parsed.data, sha256));
  return found === toHex(digest) ? shown : fault('fieldRoot');
}
