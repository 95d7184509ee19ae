import { type Codec, decode, encode, type Fields } from '@jicai/shared/contract/kernel/wire.ts';

type Wire = Record<string, unknown>;

/** Values of other fixtures by the name of their field: the first choice for a field that is new. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

/** One of these fits every leaf of the contract but closed sets of words. */
const SAMPLES: readonly unknown[] = [
  '示例',
  3,
  30,
  '12.00',
  '20260601090000',
  '1',
  '0',
  1,
  0,
  [],
  {},
  // Identifiers, which have check digits.
  '13800138000',
  'lu@example.com',
  '91320500MAC074921J',
  '329900194912319963',
];

interface Definition {
  readonly type: string;
  readonly in?: Codec;
  readonly innerType?: Codec;
  readonly element?: Codec;
  readonly options?: readonly Codec[];
}

const definitionOf = (codec: Codec) => codec._zod.def as unknown as Definition;

const fieldsOf = (codec: Codec): Fields | null =>
  'fields' in codec ? (codec.fields as Fields) : null;

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The codecs that a list, an optional value or a union is made of, outside in. */
function partsOf(codec: Codec): Codec[] {
  const { in: inner, innerType, options } = definitionOf(codec);
  return [inner, innerType, ...(options ?? [])].flatMap((part) => part ?? []);
}

/** The codec of a list's elements; null for what is no list. */
function elementOf(codec: Codec): Codec | null {
  if (fieldsOf(codec)) return null;
  const { element } = definitionOf(codec);
  if (element) return element;
  for (const part of partsOf(codec)) {
    const found = elementOf(part);
    if (found) return found;
  }
  return null;
}

/** The table of an object that may also be absent; null for what is no object. */
function tableIn(codec: Codec): Codec | null {
  if (fieldsOf(codec)) return codec;
  if (definitionOf(codec).element) return null;
  for (const part of partsOf(codec)) {
    const found = tableIn(part);
    if (found) return found;
  }
  return null;
}

/** Whether the wire is read, and written again as it was. */
function fits(codec: Codec, wire: unknown): boolean {
  try {
    return JSON.stringify(encode(codec, decode(codec, wire))) === JSON.stringify(wire);
  } catch {
    return false;
  }
}

function sampleOf(codec: Codec, name: string, known: KnownValues): unknown {
  const table = tableIn(codec);
  const element = elementOf(codec);
  const made = table
    ? [completeFixture(table, {}, known)]
    : element
      ? [[sampleOf(element, name, known)]]
      : [];
  const everything = [...known.values()].flat();
  const candidates = [...made, ...(known.get(name) ?? []), ...SAMPLES, ...everything, ''];
  const found = candidates.find((value) => fits(codec, value));
  if (found === undefined) throw new Error(`no sample for ${name}: write one into the fixture`);
  return found;
}

/**
 * A fixture with every field of its table, in the table's order: values that are there stay, fields
 * that the table does not know go, missing ones get a sample; also in objects inside of it.
 */
export function completeFixture(codec: Codec, wire: unknown, known: KnownValues): unknown {
  const fields = fieldsOf(codec);
  if (fields && isObject(wire)) {
    return Object.fromEntries(
      Object.values(fields).map(([name, field]) => [
        name,
        Object.hasOwn(wire, name)
          ? completeFixture(field, wire[name], known)
          : sampleOf(field, name, known),
      ]),
    );
  }
  const element = elementOf(codec);
  if (element && Array.isArray(wire))
    return wire.map((one) => completeFixture(element, one, known));
  const table = fields ? null : tableIn(codec);
  return table && isObject(wire) ? completeFixture(table, wire, known) : wire;
}

/** Notes the values of a fixture by the names of their fields, those inside of it too. */
export function noteValues(wire: unknown, known: Map<string, unknown[]>): void {
  if (Array.isArray(wire)) for (const one of wire) noteValues(one, known);
  if (!isObject(wire)) return;
  for (const [name, value] of Object.entries(wire)) {
    if (value !== '' && typeof value !== 'object') {
      const values = known.get(name) ?? [];
      known.set(name, [...values, value]);
    }
    noteValues(value, known);
  }
}
