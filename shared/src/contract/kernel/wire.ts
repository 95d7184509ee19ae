import * as z from 'zod/mini';

/** Any codec: its input side is the wire, its output side is ours. The schema reads; `write` writes. */
export interface Codec<Ours = unknown> extends z.core.$ZodType<Ours, unknown> {
  /** Ours → wire; a table leaves out what is `undefined` here. Throws `UnwritableError`. */
  write(ours: Ours): unknown;
}

/** A value of ours that the wire has no form for: a mistake in the program, never in a request. */
export class UnwritableError extends TypeError {
  /** From the outermost table to the value; places of lists are left out. */
  readonly path: readonly string[];

  constructor(path: readonly string[] = []) {
    super(`${path.join('.') || 'a value'} has no form on the wire`);
    this.path = path;
  }
}

/** Builds a codec of the schema that checks its wire and of its own two directions. */
export function makeCodec<Wire, Ours>(
  wire: z.core.$ZodType<Wire>,
  read: (value: Wire, context: z.core.ParsePayload<Wire>) => Ours,
  write: (ours: Ours) => unknown,
): Codec<Ours> {
  const schema = z.codec(wire, z.custom<Ours>(), {
    decode: read as never,
    // Two writers would differ one day.
    encode: () => {
      throw new Error('codecs are written by `encode` of the contract');
    },
  }) as unknown as z.core.$ZodType<Ours, unknown>;
  return Object.assign(schema, { write });
}

/** One line of a wire table: the wire's name, the codec, the Chinese (also used in refusals). */
export type Field = readonly [wire: string, codec: Codec, label: string];

/** A wire table: English name → field. */
export type Fields = Readonly<Record<string, Field>>;

/** The English side of a table. */
export type English<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K][1]> };

/** A codec made of a wire table; it keeps the table, so that refusals can name a field in Chinese. */
export type WireObject<T> = Codec<T> & { readonly fields: Fields };

/**
 * Builds the codec of a wire table. Reading validates the wire side once; the English side is typed, not
 * validated again, and writing asks each field's codec in turn, which is a tenth of a schema's work. Unknown wire fields are dropped, or refused with `'exact'`
 * (requests). Two English names on one wire name are refused here, when the table is built.
 */
export function wireObject<const F extends Fields>(
  fields: F,
  unknown: 'drop' | 'exact' = 'drop',
): WireObject<English<F>> {
  const names: readonly Row[] = Object.entries(fields).map(([english, [wire, codec]]) => [
    english,
    wire,
    codec,
  ]);
  const shape: Record<string, Codec> = {};
  for (const [wire, codec] of Object.values(fields)) {
    if (wire in shape) throw new Error(`two fields are called ${wire} on the wire`);
    shape[wire] = codec;
  }
  const wireSide = unknown === 'exact' ? z.strictObject(shape) : z.object(shape);
  const codec = makeCodec<Record<string, unknown>, English<F>>(
    wireSide,
    (wire) => {
      const ours: Record<string, unknown> = {};
      for (const [english, name] of names) ours[english] = wire[name];
      return ours as English<F>;
    },
    (ours) => writeTable(names, ours),
  );
  return Object.assign(codec, { fields });
}

/** A field's English name, its wire name and its codec. */
type Row = readonly [english: string, wire: string, codec: Codec];

function writeTable(rows: readonly Row[], ours: unknown): Record<string, unknown> {
  if (typeof ours !== 'object' || ours === null) throw new UnwritableError();
  const table: Record<string, unknown> = {};
  let at = '';
  try {
    for (const [english, wire, codec] of rows) {
      at = wire;
      const value = codec.write((ours as Record<string, unknown>)[english]);
      if (value !== undefined) table[wire] = value;
    }
  } catch (error) {
    throw error instanceof UnwritableError ? new UnwritableError([at, ...error.path]) : error;
  }
  return table;
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

/** Ours → wire; throws `UnwritableError`. */
export function encode<T>(codec: Codec<T>, ours: T): unknown {
  return codec.write(ours);
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
