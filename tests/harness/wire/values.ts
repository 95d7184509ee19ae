import type { Form } from '@jicai/shared/contract/kernel/codecs.ts';
import type { IdentifierKind } from '@jicai/shared/contract/kernel/identifiers.ts';
import type { Codec, Field, Fields } from '@jicai/shared/contract/kernel/wire.ts';

/* Values of the wire, generated from the tables of the contract. */

/** Returns a whole number from 0 to below `count`. The first of all choices is the plain example. */
export type Draw = (count: number) => number;

export const first: Draw = () => 0;

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Draw {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** The marks that the builders of codecs leave on them. */
interface Marks {
  readonly fields?: Fields;
  readonly columns?: Fields;
  readonly parts?: Readonly<Record<string, readonly [wire: string, codec: Codec]>>;
  readonly entry?: Codec;
  readonly atMost?: number;
  readonly inner?: Codec;
  readonly isOptional?: true;
  readonly absent?: unknown;
  readonly form?: Form;
  readonly identifier?: IdentifierKind;
}

export const marksOf = (codec: Codec): Marks => codec as Marks;

const IDENTIFIERS: Readonly<Record<IdentifierKind, readonly string[]>> = {
  phone: ['13800138000', '0571-88888888'],
  mobile: ['13800138000'],
  email: ['lu@example.com', 'a.b-c@mail.example.cn'],
  creditCode: ['91320500MAC074921J'],
  taxNumber: ['91320500MAC074921J'],
  identity: ['329900194912319963'],
  name: ['陈立', '阿依古丽·买买提'],
  unitName: ['江城瑞达办公设备有限公司'],
};

const textOf = (min: number, max: number): string[] => {
  const texts = ['示例', '3', ' a', '价"\\\n😀', `${'长'.repeat(Math.min(max, 200))}`, ''];
  return texts.map((text) => text.slice(0, max)).filter((text) => min === 0 || text.trim() !== '');
};

/** The codes that are written: of two codes with one name, the last. */
const codesOf = (codes: Readonly<Record<string, string>>): string[] => [
  ...new Map(Object.entries(codes).map(([code, name]) => [name, code])).values(),
];

function choicesOf(form: Form): readonly unknown[] {
  switch (form.kind) {
    case 'text':
      return textOf(form.min, form.max);
    case 'int':
      return [1, 3, 30, form.min, form.max].filter((n) => n >= form.min && n <= form.max);
    case 'code':
      return codesOf(form.codes);
    case 'base64':
      return ['UEs=', ''];
    case 'fileName':
      return ['示例.xlsx', 'a b.pdf'];
    case 'money':
      return ['12.00', '0.00', '-0.01', '9999999999.99'];
    case 'flag':
      return ['1', '0'];
    case 'time':
      return ['20260601090000', '20280229235959', '19700101080000'];
    case 'ids':
      return ['1', '', '1,2'];
    case 'ints':
      return [`${form.min}`, '', `${form.min},${form.max}`];
    case 'json':
      return [{}, { a: [1, 'b', null] }];
  }
}

const rowsOf = <T>(draw: Draw, atMost: number, row: () => T): T[] =>
  Array.from({ length: Math.min(atMost, [1, 0, 2, 3][draw(4)] ?? 1) }, row);

const tableOf = (fields: Readonly<Record<string, Field | readonly [string, Codec]>>, draw: Draw) =>
  Object.fromEntries(
    Object.values(fields).map(([name, field]) => [name, wireOf(field, draw)] as const),
  );

function leafOf({ form, identifier }: Marks, draw: Draw): unknown {
  const choices = identifier ? IDENTIFIERS[identifier] : form ? choicesOf(form) : [];
  if (choices.length === 0) throw new Error('a codec of unknown form');
  return choices[draw(choices.length)];
}

/** A value that the codec reads, in the one form that it writes. */
export function wireOf(codec: Codec, draw: Draw = first): unknown {
  const marks = marksOf(codec);
  const { fields, columns, parts, entry, atMost = 3, inner, isOptional } = marks;
  const table = fields ?? parts;
  if (table) return tableOf(table, draw);
  if (columns) {
    const rows = rowsOf(draw, 3, () => tableOf(columns, draw));
    return Object.fromEntries(
      Object.values(columns).map(([name]) => [name, rows.map((row) => row[name])]),
    );
  }
  if (entry) return rowsOf(draw, atMost, () => wireOf(entry, draw));
  if (inner && isOptional) return draw(4) === 3 ? '' : wireOf(inner, draw);
  if (inner) {
    // `newer` writes the `null` of an optional value as it is.
    const wire = wireOf(inner, draw);
    return wire === '' && marksOf(inner).isOptional ? null : wire;
  }
  return leafOf(marks, draw);
}
