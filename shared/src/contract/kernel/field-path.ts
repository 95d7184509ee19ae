import type { Codec, WireObject } from './wire.ts';

/*
 * The path of a field in a request: names and list indexes with dots between them, like `lines.0.name`.
 * Refusals name their field by its wire names; code on both sides knows its English ones.
 */

/** The codec inside of one that only allows that there is nothing. */
function innerOf(codec: Codec | undefined): Codec | undefined {
  return codec && 'inner' in codec ? innerOf(codec.inner as Codec) : codec;
}

type Side = 'english' | 'wire';

/** One name of a path on the other side, with the codec of what it names. */
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

/** Translates a path; null if the codec has no such field. */
function translate(codec: Codec, path: string, from: Side): string | null {
  const found: string[] = [];
  let at: Codec | undefined = codec;
  for (const name of path.split('.')) {
    const step = stepInto(at, name, from);
    if (!step) return null;
    found.push(step.name);
    at = step.codec;
  }
  return found.join('.');
}

/** The wire path of an English path in a request; null if the request has no such field. */
export const wirePathOf = (codec: Codec, english: string): string | null =>
  translate(codec, english, 'english');

/** The English path of a wire path in a request; null if the request has no such field. */
export const englishPathOf = (codec: Codec, wire: string): string | null =>
  translate(codec, wire, 'wire');
