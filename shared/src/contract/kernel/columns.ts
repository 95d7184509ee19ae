import * as z from 'zod/mini';
import { type BoundedList, isLeaf, list } from './codecs.ts';
import { type Codec, type English, type Fields, makeCodec, wireObject } from './wire.ts';

/**
 * One field's values. Those of a leaf are read one by one without the schema: for ten thousand rows that is a
 * tenth of the time.
 */
function column(codec: Codec): BoundedList<unknown> {
  const values = list(codec);
  if (!isLeaf(codec)) return values;
  const array = z.optional(z.nullable(z.array(z.unknown())));
  const direct = makeCodec<unknown[] | null | undefined, unknown[]>(
    array,
    (given, { issues }) =>
      (given ?? []).map((value, at) => {
        const ours = codec.read(value);
        if (ours === undefined)
          issues.push({ code: 'custom', message: 'unreadable', input: value, path: [at] });
        return ours;
      }),
    values.write,
  );
  return Object.assign(direct, { atMost: values.atMost, entry: codec });
}

/**
 * A long list whose wire is a table: each field once, with its values in the order of the rows. Ten thousand
 * rows are so read in a fraction of the time of as many objects. Columns of different lengths are refused.
 */
export function wireColumns<const F extends Fields>(fields: F): Codec<English<F>[]> {
  const columns = Object.entries(fields).map(
    ([english, [wire, codec, label]]) => [english, [wire, column(codec), label]] as const,
  );
  const table = wireObject(Object.fromEntries(columns));
  const names = Object.keys(fields);
  return makeCodec<Readonly<Record<string, unknown>>, English<F>[]>(
    table,
    (of, { issues }) => {
      const values = names.map((name) => of[name] as readonly unknown[]);
      const count = values[0]?.length ?? 0;
      const isTable = values.every(({ length }) => length === count);
      if (!isTable) issues.push({ code: 'custom', message: 'columns differ in length', input: of });
      return Array.from({ length: isTable ? count : 0 }, (_, at) => {
        const row: Record<string, unknown> = {};
        for (let place = 0; place < names.length; place += 1)
          row[names[place] ?? ''] = values[place]?.[at];
        return row as English<F>;
      });
    },
    (rows) =>
      table.write(
        Object.fromEntries(
          names.map((name) => [name, rows.map((row) => row[name as keyof English<F>])]),
        ),
      ),
  );
}
