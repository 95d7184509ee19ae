import { type BoundedList, isLeaf } from './codecs.ts';
import { type Codec, encode, type WireObject } from './wire.ts';

/*
 * Writing answers without the schema's machinery, which takes ten times as long for long lists. What is
 * unusual, a missing value above all, is written by `encode` after all: it writes the same, or refuses.
 */

/** Stands for a value that this way does not write. */
const UNUSUAL = Symbol('unusual');
type Writer = (ours: unknown) => unknown;

const isUsual = (wire: unknown): boolean =>
  typeof wire === 'string' || (typeof wire === 'number' && Number.isFinite(wire));

function writeLeaf(write: Writer): Writer {
  return (ours) => {
    if (ours === undefined) return UNUSUAL;
    const wire = write(ours);
    return isUsual(wire) ? wire : UNUSUAL;
  };
}

function writeList({ entry, atMost }: BoundedList<unknown> & { entry: Codec }): Writer {
  const write = writerOf(entry);
  return (ours) => {
    if (!Array.isArray(ours) || ours.length > atMost) return UNUSUAL;
    const wire: unknown[] = [];
    for (const one of ours) {
      const written = write(one);
      if (written === UNUSUAL) return UNUSUAL;
      wire.push(written);
    }
    return wire;
  };
}

function writeTable({ fields }: WireObject<unknown>): Writer {
  const rows = Object.entries(fields).map(
    ([english, [wire, codec]]) => [english, wire, writerOf(codec)] as const,
  );
  return (ours) => {
    if (typeof ours !== 'object' || ours === null) return UNUSUAL;
    const table: Record<string, unknown> = {};
    for (const [english, wire, write] of rows) {
      const written = write((ours as Record<string, unknown>)[english]);
      if (written === UNUSUAL) return UNUSUAL;
      table[wire] = written;
    }
    return table;
  };
}

/** All others, unions of tables above all. A refusal is made by the whole schema, which knows the field's place. */
function writeOther(codec: Codec): Writer {
  return (ours) => {
    try {
      return ours === undefined ? UNUSUAL : (encode(codec, ours) ?? UNUSUAL);
    } catch {
      return UNUSUAL;
    }
  };
}

const writers = new WeakMap<Codec, Writer>();

function writerOf(codec: Codec): Writer {
  const known = writers.get(codec);
  if (known) return known;
  const writer = makeWriter(codec);
  writers.set(codec, writer);
  return writer;
}

function makeWriter(codec: Codec): Writer {
  if (isLeaf(codec)) return writeLeaf(codec.write);
  if ('fields' in codec) return writeTable(codec as WireObject<unknown>);
  if ('entry' in codec) return writeList(codec as BoundedList<unknown> & { entry: Codec });
  return writeOther(codec);
}

/** Ours → wire, as `encode` writes it, and with its errors. */
export function encodeDirectly<T>(codec: Codec<T>, ours: T): unknown {
  const wire = writerOf(codec)(ours);
  return wire === UNUSUAL ? encode(codec, ours) : wire;
}
