import { limits } from '../../../limits.ts';

/*
 * Reads the central directory of a zip, which is the format of uploaded zip files, OFD invoices and workbooks
 * (xlsx).
 */

/** Reads the bytes of a file from offset `from` up to but not including offset `to`. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>;

/**
 * One entry of a zip as the central directory declares it; a crafted file may declare false values.
 * `packed` (compressed) and `unpacked` (decompressed) are sizes in bytes.
 */
export interface ArchiveEntry {
  /** The offset in bytes at which the local header of the entry begins in the file. */
  readonly headerAt: number;
  readonly flags: number;
  /** The number that stands for the entry's compression method: 0 is stored, 8 is deflate. */
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
}

/**
 * The entries that the central directory of a zip declares. `packed` and `unpacked` are the sums of the
 * declared compressed and decompressed sizes in bytes; nothing is decompressed to compute them.
 */
export interface ArchiveContents {
  readonly names: readonly string[];
  readonly entries: readonly ArchiveEntry[];
  readonly packed: number;
  readonly unpacked: number;
}

const LOCAL = 0x04034b50;
/** The length in bytes of an entry's local header, not counting the file name and the extra field. */
export const LOCAL_BYTES = 30;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
/**
 * The most bytes of a zip's central directory that is read: enough for a thousand entries with long names.
 */
const LARGEST_TABLE = 2 * 1_048_576;

/**
 * Reads the central directory of a zip of `size` bytes. Resolves to null if the zip is broken, a zip64,
 * split over several disks or has a table of more than 2 MiB. If the zip has more than
 * `limits.archiveEntries` entries, resolves to a result without names and with an `unpacked` of `Infinity`.
 */
export async function readArchive(size: number, read: ReadBytes): Promise<ArchiveContents | null> {
  const tailAt = Math.max(0, size - END_BYTES - LONGEST_COMMENT);
  const tail = viewOf(await read(tailAt, size));
  const end = findEnd(tail);
  if (end === null) return null;
  const count = tail.getUint16(end + 10, true);
  const tableBytes = tail.getUint32(end + 12, true);
  const tableAt = tail.getUint32(end + 16, true);
  // The checks below also reject a zip64, which the values 0xffff and 0xffffffff announce: an upload of 50 MB
  // and a thousand entries needs none.
  const isWithin = tableAt + tableBytes <= tailAt + end && tableBytes <= LARGEST_TABLE;
  if (tail.getUint16(end + 4, true) !== 0 || count === 0xffff || !isWithin) return null;
  if (count > limits.archiveEntries)
    return { names: [], entries: [], packed: 0, unpacked: Infinity };
  return readTable(viewOf(await read(tableAt, tableAt + tableBytes)), count);
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the offset of the last end-of-central-directory record whose comment ends where the file ends; else
 * null.
 */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd = view.getUint32(at, true) === END;
    if (isEnd && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return null;
}

function readTable(view: DataView, count: number): ArchiveContents | null {
  const names: string[] = [];
  const entries: ArchiveEntry[] = [];
  let [packed, unpacked, at] = [0, 0, 0];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at + 46 + nameBytes + extraBytes > view.byteLength) return null;
    const found = {
      headerAt: view.getUint32(at + 42, true),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
    };
    entries.push(found);
    packed += found.packed;
    unpacked += found.unpacked;
    const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes);
    names.push(String.fromCharCode(...name));
    at += 46 + nameBytes + extraBytes;
  }
  return at === view.byteLength ? { names, entries, packed, unpacked } : null;
}

/**
 * Returns how many bytes after the start of an entry's local header the entry's data begins. `head` holds the
 * bytes of the local header; returns null if `head` does not begin with a local header.
 */
export function contentOffset(head: Uint8Array): number | null {
  if (head.length < LOCAL_BYTES) return null;
  const view = viewOf(head);
  if (view.getUint32(0, true) !== LOCAL) return null;
  return LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}

/**
 * Returns whether an archive may be decompressed: its declared sizes are within the limits, its entries do
 * not overlap, and no entry has an absolute path or a path with `..`.
 */
export function isHarmless(
  { names, packed, unpacked }: ArchiveContents,
  fileBytes: number,
): boolean {
  const climbs = names.some((name) => /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[A-Za-z]:/.test(name));
  // Compressed sizes that sum up to more than the size of the file show that entries share the same bytes
  // (a zip bomb).
  const overlaps = packed > fileBytes;
  return (
    !climbs &&
    !overlaps &&
    unpacked <= limits.archiveBytes &&
    unpacked <= limits.archiveRatio * fileBytes
  );
}
