import * as z from 'zod/mini';
import { type Fen, fenToText, parseFen } from '../../domain/kernel/numbers/money.ts';
import { safeFileName } from '../../domain/kernel/texts/file-name.ts';
import { isVisible } from '../../domain/kernel/texts/visible-text.ts';
import { compactTimeOf, momentOf } from '../../domain/kernel/time/china-time.ts';
import { type Codec, makeCodec, UnwritableError } from './wire.ts';

/*
 * Codecs of single values and lists for the wire tables. Decoding accepts the forms that legacy
 * services send, such as `"3"` for the number 3; encoding produces one form per value.
 */

const scalar = z.union([z.string(), z.number(), z.null()]);

/** The wire form of a leaf codec. The API document shows it, and tests generate values from it. */
export type Form =
  | { readonly kind: 'base64' | 'fileName' | 'money' | 'flag' | 'time' | 'ids' | 'json' }
  | { readonly kind: 'text' | 'int' | 'ints'; readonly min: number; readonly max: number }
  /** A closed set of names; `codes` maps each code on the wire to its name. */
  | { readonly kind: 'code'; readonly codes: Readonly<Record<string, string>> };

/**
 * A codec whose wire form is one text or number, with a second decoder, `read`, which does not
 * check texts and numbers with the schema, because that is faster for long lists.
 */
export interface Leaf<T> extends Codec<T> {
  /**
   * Decodes a wire value, without the schema if it is a text or number; `undefined` if it is
   * invalid.
   */
  readonly read: (value: unknown) => T | undefined;
}

type Formed<T> = Leaf<T> & { readonly form: Form };

/**
 * Returns the wire form of a codec of one value, also if the codec is wrapped by `none` or `newer`.
 * Returns `null` for the codec of a wire table and of a list that is a JSON array on the wire.
 */
export function formOf(codec: Codec): Form | null {
  if ('form' in codec) return codec.form as Form;
  return 'inner' in codec ? formOf(codec.inner as Codec) : null;
}

export const isLeaf = <T>(codec: Codec<T>): codec is Leaf<T> => 'read' in codec;

/**
 * Returns whether a value is allowed as the result of a leaf's encoder: a text, a finite number or
 * `null`.
 */
const isScalar = (wire: unknown): boolean =>
  typeof wire === 'string' || (typeof wire === 'number' && Number.isFinite(wire)) || wire === null;

function leaf<W, T>(
  wire: z.core.$ZodType<W>,
  read: (value: W) => T | undefined,
  write: (value: T) => W | undefined,
  form: Form,
): Formed<T> {
  const codec = makeCodec<W, T>(
    wire,
    (value, ctx) => {
      const ours = read(value);
      if (ours !== undefined) return ours;
      ctx.issues.push({ code: 'custom', message: 'unreadable', input: value });
      return z.NEVER;
    },
    (value) => {
      // A missing value must not be encoded as "no" or as an empty code, so it is an error.
      const written = value === undefined ? undefined : write(value);
      if (isScalar(written)) return written;
      throw new UnwritableError();
    },
  );
  const isWire = (value: unknown): value is W => z.safeDecode(wire, value as never).success;
  return Object.assign(codec, {
    form,
    // The wire schema of every leaf accepts all strings and numbers, so `read` need not check them with the
    // schema.
    read: (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' || isWire(value)
        ? read(value as W)
        : undefined,
  });
}

/** The codec of a text. A number decodes to its digits, `null` to an empty text. */
export const text = leaf<string | number | null, string>(
  scalar,
  (value) => (value === null ? '' : String(value)),
  (value) => value,
  { kind: 'text', min: 0, max: Number.POSITIVE_INFINITY },
);

/**
 * The codec of a file's content, a base64 text on the wire and in memory. Responses carry files in
 * this codec only, so that every call that returns a file can be found (`Endpoint.file`).
 */
export const base64 = leaf<string | number | null, string>(
  scalar,
  (value) => (value === null ? '' : String(value)),
  (value) => value,
  { kind: 'base64' },
);

/**
 * The codec of the name of a downloaded file. Encoding changes the name so that every file system accepts it.
 */
export const fileNameText = leaf<string | number | null, string>(
  scalar,
  (value) => (value === null ? '' : String(value)),
  (value) => safeFileName(value),
  { kind: 'fileName' },
);

/** Returns whether the database can store a text: it must have no NUL and no lone surrogate. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');

/**
 * Returns the codec of a text of at most `length` UTF-16 code units without NUL and lone
 * surrogates. A text without a visible character, and `null`, fail to decode unless `empty` is
 * `mayBeEmpty`.
 */
export function textUpTo(
  length: number,
  empty: 'mayBeEmpty' | 'notEmpty' = 'notEmpty',
): Formed<string> {
  return leaf<string | number | null, string>(
    scalar,
    (value) => {
      const ours = value === null ? '' : String(value);
      if (ours.length > length || (empty === 'notEmpty' && !isVisible(ours))) return undefined;
      return isStorable(ours) ? ours : undefined;
    },
    (value) => value,
    { kind: 'text', min: empty === 'notEmpty' ? 1 : 0, max: length },
  );
}

const WHOLE = /^-?\d{1,15}$/;

/** The codec of a whole number. Digits in a string decode too; `null` and an empty text fail to decode. */
export const int = leaf<string | number | null, number>(
  scalar,
  (value) => {
    if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
    return value !== null && WHOLE.test(value.trim()) ? Number(value) : undefined;
  },
  (value) => value,
  { kind: 'int', min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
);

/** Returns the codec of a whole number from `min` to `max`, both included. */
export function intBetween(min: number, max: number): Formed<number> {
  return leaf<string | number | null, number>(
    scalar,
    (value) => {
      const digits = typeof value === 'number' ? String(value) : (value ?? '').trim();
      if (!WHOLE.test(digits)) return undefined;
      const ours = Number(digits);
      return ours >= min && ours <= max ? ours : undefined;
    },
    (value) => value,
    { kind: 'int', min, max },
  );
}

/**
 * The codec of a whole number that fits into a database column of four bytes, such as a count, a
 * line number, a version or a sequence number in a log. A larger number in a request fails to
 * decode, because nothing can have that number and the database would report an overflow.
 */
export const int32 = intBetween(-(2 ** 31), 2 ** 31 - 1);

/** The end of the year 9999 in milliseconds since the Unix epoch. */
const LAST_MS = 253_402_300_799_999;

/** The codec of a moment in milliseconds since the Unix epoch, up to the year 9999. */
export const epochMs = intBetween(0, LAST_MS);

/**
 * The codec of an amount of money: on the wire a text in 元 with two decimals, in memory whole 分 (`Fen`).
 * `null` fails to decode.
 */
export const money = leaf<string | number | null, Fen>(
  scalar,
  (value) => {
    if (value === null) return undefined;
    const amount = parseFen(String(value));
    return typeof amount === 'string' ? undefined : amount;
  },
  fenToText,
  { kind: 'money' },
);

/**
 * The codec of a flag, which is "1" or "0" on the wire. Booleans decode too; an empty text and `null` decode
 * to `false`.
 */
export const yesNo = leaf<string | number | boolean | null, boolean>(
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
  (value) => {
    if (typeof value === 'boolean') return value;
    if (value === null || value === '' || String(value) === '0') return false;
    return String(value) === '1' ? true : undefined;
  },
  (value) => (value ? '1' : '0'),
  { kind: 'flag' },
);

/**
 * Returns the codec of one name out of a closed set. `codes` maps the code on the wire to the name:
 * `codeOf({ 0: 'forward', 1: 'reverse' })`. An unknown code fails to decode or, if `otherwise` is
 * given, decodes to `otherwise`. Encoding a name that is not in `codes` throws `UnwritableError`.
 */
export function codeOf<const T extends Readonly<Record<string, string>>>(
  codes: T,
  otherwise?: T[keyof T],
): Codec<T[keyof T]> {
  const back = new Map(Object.entries(codes).map(([code, name]) => [name, code]));
  return leaf<string | number | null, T[keyof T]>(
    scalar,
    // Looks at own properties only, because every object inherits properties such as `constructor`.
    (value) =>
      Object.hasOwn(codes, String(value)) ? (codes[String(value)] as T[keyof T]) : otherwise,
    (name) => back.get(name),
    { kind: 'code', codes },
  );
}

const DIGITS = /^\d+$/;

/**
 * The codec of a moment: on the wire 8, 10, 12 or 14 digits of China's civil time (`yyyyMMddHHmmss`), in
 * memory milliseconds since the Unix epoch. Encoding writes 14 digits and drops the milliseconds.
 */
export const compactTime = leaf<string | number | null, number>(
  scalar,
  (value) => {
    const digits = String(value).trim();
    if (!DIGITS.test(digits) || ![8, 10, 12, 14].includes(digits.length)) return undefined;
    const part = (from: number, to: number) =>
      Number(digits.slice(from, to).padEnd(to - from, '0'));
    const day = [part(0, 4), part(4, 6), part(6, 8)] as const;
    const time = [part(8, 10), part(10, 12), part(12, 14)] as const;
    return momentOf(day, time) ?? undefined;
  },
  compactTimeOf,
  { kind: 'time' },
);

/**
 * A codec of a list. `atMost` is the largest number of entries that decode; `Infinity` if there is no limit.
 */
export type BoundedList<T> = Codec<T[]> & { readonly atMost: number };

/**
 * Returns the codec of a list of at most `atMost` ids, joined by commas on the wire. Decoding drops
 * blank entries; `null` and an empty text decode to an empty list.
 */
export function idListUpTo(atMost: number): BoundedList<string> {
  const codec = leaf<string | number | null, string[]>(
    scalar,
    (value) => {
      const ids = (value === null ? [] : String(value).split(','))
        .map((id) => id.trim())
        .filter(Boolean);
      return ids.length > atMost || !ids.every(isStorable) ? undefined : ids;
    },
    (ids) => ids.join(','),
    { kind: 'ids' },
  );
  return Object.assign(codec, { atMost });
}

/**
 * Returns the codec of a list of at most `atMost` whole numbers from `min` to `max`, joined by
 * commas on the wire. Decoding drops blank entries; `null` and an empty text decode to an empty
 * list.
 */
export function intListUpTo(atMost: number, min: number, max: number): BoundedList<number> {
  const entry = intBetween(min, max);
  const codec = leaf<string | number | null, number[]>(
    scalar,
    (value) => {
      const parts = (value === null ? [] : String(value).split(',')).filter((part) => part.trim());
      const numbers = parts.map((part) => entry.read(part));
      const isRead = (number: number | undefined): number is number => number !== undefined;
      return numbers.length <= atMost && numbers.every(isRead) ? numbers : undefined;
    },
    (numbers) => numbers.join(','),
    { kind: 'ints', min, max },
  );
  return Object.assign(codec, { atMost });
}

/** The codec of a list of any number of ids, joined by commas on the wire. */
export const idList = idListUpTo(Number.POSITIVE_INFINITY);

/**
 * Returns those of the properties `atMost`, `identifier` and `isDraft` that a codec has, for a
 * codec that wraps it. `none` copies them from every codec, `newer` only from the codec of an
 * identifier.
 */
const marksOf = (codec: Codec): object => ({
  ...('atMost' in codec ? { atMost: codec.atMost } : {}),
  ...('identifier' in codec && 'isDraft' in codec
    ? { identifier: codec.identifier, isDraft: codec.isDraft }
    : {}),
});

/**
 * Returns the codec of an optional value: a missing field, `null` and "" decode to `null`,
 * everything else as `codec` decodes it; `null` is encoded as "".
 */
export function none<T>(codec: Codec<T>): Codec<T | null> {
  const nothing = z.optional(z.union([z.null(), z.literal('')]));
  const empty = makeCodec(
    nothing,
    () => null,
    () => '',
  );
  const union = z.union([empty, codec as never]) as unknown as z.core.$ZodType<T | null, unknown>;
  const write = (value: T | null) => (value === null ? '' : codec.write(value));
  const either = Object.assign(union, { inner: codec, isOptional: true, write }, marksOf(codec));
  if (!isLeaf(codec)) return either;
  const direct: Pick<Leaf<T | null>, 'read'> = {
    read: (value) =>
      value === undefined || value === null || value === '' ? null : codec.read(value),
  };
  return Object.assign(either, direct);
}

/**
 * Returns the codec of a field that some clients and services do not send yet: a missing field and
 * `null` decode to `value`. Encoding returns `undefined` and `null` unchanged.
 */
export function newer<T>(codec: Codec<T>, value: T): Codec<T> {
  const either = makeCodec<unknown, T>(
    z.optional(z.nullable(codec as never)),
    (wire) => (wire ?? value) as T,
    (ours) => (ours === undefined || ours === null ? ours : codec.write(ours)),
  );
  return Object.assign(
    either,
    { inner: codec, absent: value },
    'identifier' in codec ? marksOf(codec) : {},
  );
}

/**
 * Returns the codec of a list of any length; a missing field and `null` decode to an empty list.
 */
export const list = <T>(codec: Codec<T>): BoundedList<T> =>
  listUpTo(codec, Number.POSITIVE_INFINITY);

/**
 * Returns the codec of a list of at most `atMost` entries; a missing field and `null` decode to an
 * empty list. Encoding a longer list throws `UnwritableError`.
 */
export function listUpTo<T>(entry: Codec<T>, atMost: number): BoundedList<T> {
  const array = z.array(entry as never);
  const rows = Number.isFinite(atMost) ? array.check(z.maxLength(atMost)) : array;
  const codec = makeCodec<unknown, T[]>(
    z.optional(z.nullable(rows)),
    (value) => (value ?? []) as T[],
    (ours) => {
      if (ours === undefined || ours === null) return ours;
      if (!Array.isArray(ours) || ours.length > atMost) throw new UnwritableError();
      return ours.map((item) => entry.write(item));
    },
  );
  return Object.assign(codec, { atMost, entry });
}

/**
 * Returns the codec of a closed set whose codes are the indexes of its names, from `0`. New names must be
 * appended, because an inserted name would change the codes after it.
 */
export const codesByPlace = <T extends string>(names: readonly T[]): Codec<T> =>
  codeOf(
    Object.fromEntries(names.map((name, index) => [String(index), name])) as Readonly<
      Record<string, T>
    >,
  );

/** Returns the codec of a closed set of names, where the code of each name is the name itself. */
export const codes = <T extends string>(names: readonly T[]) =>
  codeOf(Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in T]: K });
