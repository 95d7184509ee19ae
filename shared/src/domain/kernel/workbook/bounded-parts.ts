import { limits } from '../../../limits.ts';
import { type ArchiveEntry, contentOffset, LOCAL_BYTES, readArchive } from './archive.ts';
import { createSheetCutter, NoSheet } from './sheet-cutter.ts';

/**
 * The decompressor (`fflate`) and the text encoders, passed in because the shared package depends on neither.
 */
export interface Unpacking {
  readonly Inflate: new (
    onBytes: (bytes: Uint8Array) => void,
  ) => { push(packed: Uint8Array, isLast: boolean): void };
  readonly TextDecoder: new () => {
    decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
  };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
}

/** The decompressed parts (XML files) of a workbook, by their names in the zip. */
export interface BoundedParts {
  readonly parts: Readonly<Record<string, Uint8Array>>;
  /**
   * `unpacked` is the number of bytes that were decompressed; `rows` is the number of `<row>` tags that were
   * read.
   */
  readonly unpacked: number;
  readonly rows: number;
}

/**
 * The number of compressed bytes that are decompressed in one step; a compressed byte can hold up to a
 * thousand decompressed bytes.
 */
const PIECE = 4_096;
const STORED = 0;
const DEFLATED = 8;
/**
 * Matches the names of the parts that are decompressed: XML files. All other parts, such as pictures, are
 * skipped.
 */
const READ = /\.xml(?:\.rels)?$/;

/** Returns whether a document contains macros: an entry of its zip is named `vbaProject.bin`. */
export const hasMacros = (names: readonly string[]): boolean =>
  names.some((name) => /vbaProject\.bin$/i.test(name));

class TooLarge extends Error {}

/**
 * Decompresses the parts of a workbook (xlsx): of each sheet the heading and `mostRows` filled rows.
 * Resolves to the reason as a string if the workbook cannot be read, contains macros, or has more than
 * `limits.workbookBytes` decompressed bytes, regardless of the sizes that the zip declares.
 */
export async function boundedParts(
  file: Uint8Array,
  mostRows: number,
  unpacking: Unpacking,
): Promise<BoundedParts | 'unreadable' | 'tooLarge' | 'macros'> {
  const contents = await readArchive(file.length, async (from, to) => file.subarray(from, to));
  if (!contents) return 'unreadable';
  if (hasMacros(contents.names)) return 'macros';
  const parts: Record<string, Uint8Array> = {};
  let [unpacked, rows] = [0, 0];
  try {
    for (const [index, entry] of contents.entries.entries()) {
      const name = contents.names[index] ?? '';
      if (!READ.test(name)) continue;
      const room = limits.workbookBytes - unpacked;
      const part = unpackPart(packedBytes(file, entry), { entry, room, mostRows, unpacking });
      parts[name] = part.bytes;
      unpacked += part.unpacked;
      rows += part.rows;
    }
  } catch (error) {
    if (error instanceof TooLarge) return 'tooLarge';
    // Every error other than `TooLarge` means that the file is broken or is not a workbook.
    return 'unreadable';
  }
  return unpacked === 0 ? 'unreadable' : { parts, unpacked, rows };
}

function packedBytes(file: Uint8Array, { headerAt, packed }: ArchiveEntry): Uint8Array {
  const offset = contentOffset(file.subarray(headerAt, headerAt + LOCAL_BYTES));
  if (offset === null) throw new NoSheet('an entry without a header');
  return file.subarray(headerAt + offset, headerAt + offset + packed);
}

interface PartOptions {
  readonly entry: ArchiveEntry;
  readonly room: number;
  readonly mostRows: number;
  readonly unpacking: Unpacking;
}

function unpackPart(packed: Uint8Array, { entry, room, mostRows, unpacking }: PartOptions) {
  const cutter = createSheetCutter(mostRows);
  const decoder = new unpacking.TextDecoder();
  let [unpacked, wantsMore] = [0, true];
  const take = (bytes: Uint8Array) => {
    unpacked += bytes.length;
    if (unpacked > room) throw new TooLarge();
    wantsMore = cutter.push(decoder.decode(bytes, { stream: true }));
  };
  const inflate = new unpacking.Inflate(take);
  for (let from = 0; wantsMore && from < packed.length; from += PIECE) {
    const piece = packed.subarray(from, from + PIECE);
    if (entry.method === STORED) take(piece);
    else if (entry.method === DEFLATED) inflate.push(piece, from + PIECE >= packed.length);
    else throw new NoSheet('packed in an unknown way');
  }
  const { xml, rows } = cutter.end();
  return { bytes: new unpacking.TextEncoder().encode(xml), unpacked, rows };
}
