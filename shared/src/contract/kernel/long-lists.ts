import type { Codec, WireObject } from './wire.ts';

/*
 * The lengths of a request's lists, asked before anything is decoded: a decoder looks at every entry of
 * a list before it counts them.
 */

interface Bounded {
  readonly atMost: number;
  readonly entry?: Codec;
}

const hasFields = (codec: Codec): codec is WireObject<unknown> => 'fields' in codec;
const isBounded = (codec: Codec): codec is Codec & Bounded => 'atMost' in codec;
/** The codec inside of one that only allows that there is nothing. */
const innerOf = (codec: Codec): Codec | null => ('inner' in codec ? (codec.inner as Codec) : null);

/** The place of the first list that has more entries than its table allows; null where none has. */
export function longListIn(codec: Codec, wire: unknown): readonly (string | number)[] | null {
  if (Array.isArray(wire)) {
    const bounded = boundedOf(codec);
    if (!bounded) return null;
    if (wire.length > bounded.atMost) return [];
    const { entry } = bounded;
    if (!entry || !holdsLists(entry)) return null;
    return firstOf(wire.map((each, at) => [at, entry, each] as const));
  }
  const inner = innerOf(codec);
  if (inner) return longListIn(inner, wire);
  if (!hasFields(codec) || typeof wire !== 'object' || wire === null) return null;
  const values = wire as Readonly<Record<string, unknown>>;
  return firstOf(
    Object.values(codec.fields).map(([name, field]) => [name, field, values[name]] as const),
  );
}

function firstOf(places: readonly (readonly [string | number, Codec, unknown])[]) {
  for (const [name, codec, value] of places) {
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

const known = new WeakMap<Codec, boolean>();

/** Whether a codec has a list anywhere in it; entries without one need no look. */
function holdsLists(codec: Codec): boolean {
  const answer = known.get(codec);
  if (answer !== undefined) return answer;
  const inner = innerOf(codec);
  const fields = hasFields(codec) ? Object.values(codec.fields) : [];
  const holds =
    isBounded(codec) ||
    (inner !== null && holdsLists(inner)) ||
    fields.some(([, field]) => holdsLists(field));
  known.set(codec, holds);
  return holds;
}
