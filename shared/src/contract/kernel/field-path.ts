import type { Codec, WireObject } from './wire.ts';

/*
 * Paths of request fields: names and list indexes separated by dots, such as `lines.0.name`. A refusal
 * carries the path in wire names; code on both sides uses the English names.
 */

/**
 * Returns the codec inside the wrappers `none` and `newer`, or the codec itself if it is not
 * wrapped.
 */
function innerOf(codec: Codec | undefined): Codec | undefined {
  return codec && 'inner' in codec ? innerOf(codec.inner as Codec) : codec;
}

type Side = 'english' | 'wire';

/** One segment of a path after translation, with the codec of the value at that segment. */
interface Step {
  readonly name: string;
  readonly codec: Codec | undefined;
}

function stepInto(codec: Codec | undefined, name: string, from: Side): Step | null {
  const table = innerOf(codec);
  if (table && 'fields' in table) {
    const rows = Object.entries((table as WireObject<unknown>).fields);
    const row = rows.find(([english, [wire]]) => (from === 'english' ? english : wire) === name);
    if (!row) return null;
    const [english, [wire, field]] = row;
    return { name: from === 'english' ? wire : english, codec: field };
  }
  if (!/^\d+$/.test(name)) return null;
  return { name, codec: table && 'entry' in table ? (table.entry as Codec) : undefined };
}

/**
 * Translates a path whose names are of the side `from` to the names of the other side (English or
 * wire); returns `null` if a name in the path is no field of its table. A segment of digits is
 * taken for a list index unless the codec at that segment is a wire table.
 */
function translate(codec: Codec, path: string, from: Side): string | null {
  const segments: string[] = [];
  let current: Codec | undefined = codec;
  for (const name of path.split('.')) {
    const step = stepInto(current, name, from);
    if (!step) return null;
    segments.push(step.name);
    current = step.codec;
  }
  return segments.join('.');
}

/**
 * Translates a path of English field names to wire names; returns `null` if the request has no such field.
 */
export const wirePathOf = (codec: Codec, english: string): string | null =>
  translate(codec, english, 'english');

/**
 * Translates a path of wire names to English field names; returns `null` if the request has no such field.
 */
export const englishPathOf = (codec: Codec, wire: string): string | null =>
  translate(codec, wire, 'wire');
