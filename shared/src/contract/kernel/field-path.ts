import type { Codec, WireObject } from './wire.ts';

/*
 * The path of a field in a request: names and list indexes with dots between them, like `lines.0.name`.
 * Refusals name their field by its wire names; code on both sides knows its English ones.
 */

/** The codec inside of one that only allows that there is nothing. */
function tableOf(codec: Codec | undefined): Codec | undefined {
  return codec && 'inner' in codec ? tableOf(codec.inner as Codec) : codec;
}

type Side = 'english' | 'wire';

/** Translates a path; null if the codec has no such field. */
function translate(codec: Codec, path: string, from: Side): string | null {
  const found: string[] = [];
  let at: Codec | undefined = codec;
  for (const name of path.split('.')) {
    const table: Codec | undefined = tableOf(at);
    if (table && 'fields' in table) {
      const { fields } = table as WireObject<unknown>;
      const row = Object.entries(fields).find(
        ([english, [wire]]) => (from === 'english' ? english : wire) === name,
      );
      if (!row) return null;
      const [english, [wire, field]] = row;
      found.push(from === 'english' ? wire : english);
      at = field;
    } else if (/^\d+$/.test(name)) {
      found.push(name);
      at = table && 'entry' in table ? (table.entry as Codec) : undefined;
    } else return null;
  }
  return found.join('.');
}

/** The wire path of an English path in a request; null if the request has no such field. */
export const wirePathOf = (codec: Codec, english: string): string | null =>
  translate(codec, english, 'english');

/** The English path of a wire path in a request; null if the request has no such field. */
export const englishPathOf = (codec: Codec, wire: string): string | null =>
  translate(codec, wire, 'wire');
