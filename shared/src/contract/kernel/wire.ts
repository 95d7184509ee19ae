import * as z from 'zod/mini';

/** Any codec: its input side is the wire, its output side is ours. */
export type Codec<Ours = unknown> = z.core.$ZodType<Ours, unknown>;

/** One line of a wire table: the wire's name, the codec, the Chinese (also used in refusals). */
export type Field = readonly [wire: string, codec: Codec, label: string];

/** A wire table: English name → field. */
export type Fields = Readonly<Record<string, Field>>;

/** The English side of a table. */
export type English<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K][1]> };

/** A codec made of a wire table; it keeps the table, so that refusals can name a field in Chinese. */
export type WireObject<T> = Codec<T> & { readonly fields: Fields };

/**
 * Builds the codec of a wire table. It validates the wire side once in each direction; the English
 * side is typed, not validated again. Unknown wire fields are dropped, or refused with `'exact'`
 * (requests). Two English names on one wire name are refused here, when the table is built.
 */
export function wireObject<const F extends Fields>(
  fields: F,
  unknown: 'drop' | 'exact' = 'drop',
): WireObject<English<F>> {
  const names = Object.entries(fields).map(([english, [wire]]) => [english, wire] as const);
  const shape: Record<string, Codec> = {};
  for (const [wire, codec] of Object.values(fields)) {
    if (wire in shape) throw new Error(`two fields are called ${wire} on the wire`);
    shape[wire] = codec;
  }
  const wireSide = unknown === 'exact' ? z.strictObject(shape) : z.object(shape);
  const codec = z.codec(wireSide, z.custom<English<F>>(), {
    decode: (wire) => {
      const ours: Record<string, unknown> = {};
      for (const [english, name] of names) ours[english] = (wire as Record<string, unknown>)[name];
      return ours as English<F>;
    },
    encode: (ours) => {
      const wire: Record<string, unknown> = {};
      for (const [english, name] of names) {
        const value = (ours as Record<string, unknown>)[english];
        if (value !== undefined) wire[name] = value;
      }
      return wire as never;
    },
  });
  return Object.assign(codec, { fields }) as unknown as WireObject<English<F>>;
}

/** The table of a request: a field that it does not name is refused. */
export function wireRequest<const F extends Fields>(fields: F): WireObject<English<F>> {
  return wireObject(fields, 'exact');
}

/** The codec of a request whose caller may leave these fields out; each must have a default (`newer`). */
export const mayLeaveOut = <T, const K extends keyof T>(
  request: WireObject<T>,
  _fields: readonly K[],
): WireObject<Omit<T, K> & Partial<Pick<T, K>>> => request as never;

/** Wire → ours; throws a `z.core.$ZodError` on an invalid value. */
export function decode<T>(codec: Codec<T>, wire: unknown): T {
  return z.decode(codec, wire) as T;
}

/** Ours → wire. */
export function encode<T>(codec: Codec<T>, ours: T): unknown {
  return z.encode(codec, ours);
}

/** The field that made a decode fail, for a message: `zbj（报价）`, with its place in a list. */
export function failingField(
  codec: Codec,
  error: z.core.$ZodError,
): { field: string; unknown: boolean } {
  const issue = error.issues[0];
  if (!issue) return { field: '', unknown: false };
  const unknown = issue.code === 'unrecognized_keys';
  const path = unknown ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return { field: fieldText(codec, path), unknown };
}

/** The path on the wire of the innermost value that made a decode fail; empty if it is the whole. */
export function failingPath({ issues }: z.core.$ZodError): readonly PropertyKey[] {
  return issues[0] ? deepestPath(issues[0]) : [];
}

/** A union tells what is wrong with each of its kinds. */
function deepestPath(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  if (issue.code !== 'invalid_union') return issue.path;
  const inner = issue.errors.flat().map(deepestPath);
  return [...issue.path, ...(inner.toSorted((a, b) => b.length - a.length)[0] ?? [])];
}

/** The words for a place in a request: `zbj（报价）`. */
export function fieldText(codec: Codec, path: readonly PropertyKey[]): string {
  const name = path.join('.');
  const fields = 'fields' in codec ? (codec as WireObject<unknown>).fields : {};
  const label = Object.values(fields).find(([wire]) => wire === path[0])?.[2];
  return label ? `${name}（${label}）` : name || '请求内容';
}
