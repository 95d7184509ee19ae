import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { foreignMessages } from '@jicai/shared/messages/kernel/foreign.ts';

/**
 * The limits within which a file from outside is read. `createForeignReader` checks `bytesIn`,
 * `runThread` checks `timeMs` and `memoryMb`, and the thread's script checks the other limits. A
 * limit that is `null` does not exist for the kind of file.
 */
export interface ForeignBounds {
  /** The largest size of the file, in bytes. */
  readonly bytesIn: number;
  /**
   * The largest total size of the unpacked content, in bytes; `ratio` is the largest number of unpacked bytes
   * per byte of the file.
   */
  readonly bytesOut: number | null;
  readonly ratio: number | null;
  /** The largest number of entries of the archive. */
  readonly entries: number | null;
  /**
   * The largest number of elements, attributes and references of all XML in the file together; `depth` limits
   * the nesting of elements.
   */
  readonly elements: number | null;
  readonly depth: number | null;
  /** The longest time from the start of the thread to its result, in ms, without the wait in the queue. */
  readonly timeMs: number;
  /**
   * The largest JavaScript heap of the thread, in MiB, without the buffers of bytes that were read or
   * unpacked.
   */
  readonly memoryMb: number;
}

export type Bound = keyof ForeignBounds;

const ARCHIVE = {
  bytesOut: limits.archiveBytes,
  ratio: limits.archiveRatio,
  entries: limits.archiveEntries,
} as const;
const FLAT = { bytesOut: null, ratio: null, entries: null, elements: null, depth: null } as const;

/** The limits of each kind of foreign file; `boundsInForce` multiplies `timeMs` by the current factor. */
export const foreignBounds = {
  /**
   * The check of any uploaded file: of the signature in its first bytes, its archive entries and its picture
   * size.
   */
  upload: {
    ...ARCHIVE,
    bytesIn: limits.uploadFileBytes,
    elements: null,
    depth: null,
    timeMs: 30_000,
    memoryMb: 128,
  },
  /**
   * An e-invoice as an XML or OFD file; an OFD file is an archive, whose XML files together have these
   * limits.
   */
  invoice: {
    bytesIn: limits.invoiceFileBytes,
    bytesOut: limits.invoiceFileBytes,
    ratio: limits.archiveRatio,
    entries: limits.archiveEntries,
    elements: 100_000,
    depth: 50,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /**
   * A sheet of an uploaded workbook. The job limits the rows; `ratio` is not checked again, because the check
   * of the upload did so.
   */
  workbook: {
    ...ARCHIVE,
    bytesIn: limits.uploadFileBytes,
    bytesOut: limits.workbookBytes,
    ratio: null,
    elements: null,
    depth: null,
    timeMs: 60_000,
    memoryMb: 512,
  },
  /** A picture that is re-encoded; the re-encoder limits its pixels (`limits.picturePixels`). */
  picture: { ...FLAT, bytesIn: limits.uploadFileBytes, timeMs: 30_000, memoryMb: 128 },
  /**
   * A PDF or an Office file from which author and program are read; the script that reads it has further
   * limits.
   */
  fingerprint: {
    ...FLAT,
    bytesIn: 10_000_000,
    bytesOut: 8_000_000,
    entries: limits.archiveEntries,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /** The XML response of a sign-on server (CAS). */
  signOn: {
    ...FLAT,
    bytesIn: 400_000,
    elements: 2_000,
    depth: 20,
    timeMs: 5_000,
    memoryMb: 64,
  },
  /**
   * The body of a request that is larger than the main thread may parse; `parseBody` checks its values and
   * its nesting.
   */
  body: {
    ...FLAT,
    bytesIn: limits.supplierInvoicesBytes,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /** A page of the feed of an external provider; `parseBody` checks its values and its nesting. */
  feed: {
    ...FLAT,
    bytesIn: limits.providerPageBytes,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /**
   * The evaluation of a person's formulas over the rows of an inquiry. It reads no file, but runs
   * in the same kind of thread as the reading of files.
   */
  formula: { ...FLAT, bytesIn: 0, timeMs: 20_000, memoryMb: 128 },
} as const satisfies Readonly<Record<string, ForeignBounds>>;

export type ForeignKind = keyof typeof foreignBounds;

let patience = 1;

/** Sets the factor by which `timeMs` is multiplied for files read from now on, for a busy machine. */
export function stretchForeignTime(factor: number): void {
  patience = factor;
}

/** Returns the factor by which `timeMs` is multiplied now. */
export const foreignPatience = (): number => patience;

/** Returns the limits of a kind, with `timeMs` multiplied by the current factor. */
export const boundsInForce = (kind: ForeignKind): ForeignBounds => ({
  ...foreignBounds[kind],
  timeMs: foreignBounds[kind].timeMs * patience,
});

const UNITS: Partial<Record<Bound, number>> = {
  bytesIn: 1_048_576,
  bytesOut: 1_048_576,
  timeMs: 1_000,
};

/**
 * Returns the refusal of a file that exceeds a limit. The text names the limit: `bytesIn` and
 * `bytesOut` converted to MiB, `timeMs` to seconds, any other limit as its number.
 */
export function breachOf(kind: ForeignKind, bound: Bound): Refusal<keyof typeof foreignMessages> {
  const most = (boundsInForce(kind)[bound] ?? 0) / (UNITS[bound] ?? 1);
  return refuse(`foreign.${bound}`, { max: String(Math.round(most * 10) / 10) });
}

/** Thrown by a thread's script or by `runThread` when a file exceeds the limit `bound`. */
export class Breach extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`a file goes beyond its bound ${bound}`);
    this.bound = bound;
  }
}
