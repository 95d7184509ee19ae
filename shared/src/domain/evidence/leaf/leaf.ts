import * as z from 'zod/mini';
import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { concat, fromHex } from '../bytes/bytes.ts';
import { readCanonical } from '../bytes/canonical.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';
import { leafHash } from '../tree/hashing.ts';

/*
 * TL2: a leaf of the tree: SHA-256(0x00 ‖ salt ‖ canonical JSON). Only the hash is in the tree. The opening,
 * salt and JSON, travels with what may show it: because of the salt nobody finds the content by trying.
 */

const SALT_DIGITS = 32;
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const moment = z.int().check(z.minimum(0));

/** The version of this form. */
const LEAF_VERSION = 1;

const LeafShape = z.strictObject({
  v: z.literal(LEAF_VERSION),
  /** What the head is of: `auction`, `draw`, `document`, … */
  kind: z.string().check(z.regex(/^[a-z][a-zA-Z.-]{0,39}$/)),
  /** The number of the auction or document. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /**
   * The sequence number of the chain's last event. It is absent in leaves of sealed chains before the
   * opening, so that the tree does not show how many quotes there are (AU21).
   */
  seq: z.optional(moment),
  /** The hash of that event, or of the document. */
  head: hex(64),
  /** Server time in ms at which the leaf was made. */
  time: moment,
});
export type Leaf = z.output<typeof LeafShape>;

export const OpeningShape = z.strictObject({
  /** 16 random bytes in hex. */
  salt: hex(SALT_DIGITS),
  /** The canonical JSON of the leaf. */
  content: z.string().check(z.maxLength(1_000)),
});
export type Opening = z.output<typeof OpeningShape>;

/** Returns the opening of a leaf; `salt` is 32 hex digits of chance. */
export function openingOf(leaf: Omit<Leaf, 'v'>, salt: string): Opening {
  const { seq, ...required } = leaf;
  const content = seq === undefined ? required : { ...required, seq };
  return { salt, content: canonicalJson({ v: LEAF_VERSION, ...content }) };
}

/** Returns the content of an opening, or a fault if salt or content have another form. */
export function readOpening({ salt, content }: Opening): Leaf | Fault {
  if (salt.length !== SALT_DIGITS || !fromHex(salt)) return fault('leafForm');
  const parsed = LeafShape.safeParse(readCanonical(content, 1_000));
  return parsed.success ? parsed.data : fault('leafForm');
}

/**
 * Returns the hash of the leaf that an opening belongs to. The salt has a fixed length: no other salt and
 * content have the same bytes.
 */
export const leafHashOf = ({ salt, content }: Opening, sha256: HashBytes): Uint8Array =>
  leafHash(concat(fromHex(salt) ?? new Uint8Array(), utf8(content)), sha256);
