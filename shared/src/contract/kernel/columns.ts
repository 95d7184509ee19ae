import * as z from 'zod/mini';
import { list } from './codecs.ts';
import { type Codec, type English, type Fields, wireObject } from './wire.ts';

/**
 * A long list whose wire is a table: each field once, with its values in the order of the rows. Ten thousand
 * rows are so read in half the time of as many objects. Columns of different lengths are refused.
 */
export function wireColumns<const F extends Fields>(fields: F): Codec<English<F>[]> {
  const columns = Object.entries(fields).map(
    ([english, [wire, codec, label]]) => [english, [wire, list(codec), label]] as const,
  );
  const table = wireObject(Object.fromEntries(columns));
  const names = Object.keys(fields);
  return z.codec(table, z.custom<English<F>[]>(), {
    decode: (of, { issues }) => {
      const values = names.map((name) => of[name] as readonly unknown[]);
      const count = values[0]?.length ?? 0;
      const isTable = values.every(({ length }) => length === count);
      if (!isTable) issues.push({ code: 'custom', message: 'columns differ in length', input: of });
      return Array.from({ length: isTable ? count : 0 }, (_, at) =>
        Object.fromEntries(names.map((name, column) => [name, values[column]?.[at]])),
      ) as English<F>[];
    },
    encode: (rows) =>
      Object.fromEntries(
        names.map((name) => [name, rows.map((row) => row[name as keyof English<F>])]),
      ),
  }) as unknown as Codec<English<F>[]>;
}
