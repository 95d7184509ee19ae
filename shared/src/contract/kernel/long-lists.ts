import type { Codec, WireObject } from './wire.ts';

/*
 * Checks the lengths of a request's lists before it is decoded, because the decoder processes every entry
 * of a list before it checks the length.
 */

interface Bounded {
  readonly atMost: number;
  readonly entry?: Codec;
}

const hasFields = (codec: Codec): codec is WireObject<unknown> => 'fields' in codec;
const isBounded = (codec: Codec): codec is Codec & Bounded => 'atMost' in codec;
/** Returns the codec inside one wrapper `none` or `newer`, or `null` if `codec` is not wrapped. */
const innerOf = (codec: Codec): Codec | null => ('inner' in codec ? (codec.inner as Codec) : null);

/**
 * Returns the wire path of the first JSON array with more entries than its codec allows, or `null`
 * if there is none. Lists that are one text on the wire are not checked here.
 */
export function longListIn(codec: Codec, wire: unknown): readonly (string | number)[] | null {
  if (Array.isArray(wire)) {
    const bounded = boundedOf(codec);
    if (!bounded) return null;
    if (wire.length > bounded.atMost) return [];
    const { entry } = bounded;
    if (!entry || !holdsLists(entry)) return null;
    return firstOf(wire.map((value, index) => [index, entry, value] as const));
  }
  const inner = innerOf(codec);
  if (inner) return longListIn(inner, wire);
  if (!hasFields(codec) || typeof wire !== 'object' || wire === null) return null;
  const values = wire as Readonly<Record<string, unknown>>;
  return firstOf(
    Object.values(codec.fields).map(([name, field]) => [name, field, values[name]] as const),
  );
}

function firstOf(children: readonly (readonly [string | number, Codec, unknown])[]) {
  for (const [name, codec, value] of children) {
    const found = longListIn(codec, value);
    if (found) return [name, ...found];
  }
  return null;
}

function boundedOf(codec: Codec): Bounded | null {
  if (isBounded(codec)) return codec;
  const inner = innerOf(codec);
  return inner ? boundedOf(inner) : null;
}

const cache = new WeakMap<Codec, boolean>();

/**
 * Returns whether a codec contains a list at any depth; the search does not visit the entries of a
 * list whose codec contains none.
 */
function holdsLists(codec: Codec): boolean {
  const cached = cache.get(codec);
  if (cached !== undefined) return cached;
  const inner = innerOf(codec);
  const fields = hasFields(codec) ? Object.values(codec.fields) : [];
  const holds =
    isBounded(codec) ||
    (inner !== null && holdsLists(inner)) ||
    fields.some(([, field]) => holdsLists(field));
  cache.set(codec, holds);
  return holds;
}
