import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { foreignMessages } from '@jicai/shared/messages/kernel/foreign.ts';

/**
 * The bounds within which a file from outside is read. The door checks `bytesIn`, the thread `timeMs` and
 * `memoryMb`, and the reader the others. `null`: the bound is not checked, because such a file has no such
 * quantity or its reader has a limit of its own.
 */
export interface ForeignBounds {
  /** The size of the file, in bytes. */
  readonly bytesIn: number;
  /** The bytes of all unpacked content; `ratio` is unpacked bytes per byte of the file. */
  readonly bytesOut: number | null;
  readonly ratio: number | null;
  /** The entries of the archive. */
  readonly entries: number | null;
  /** The elements, attributes and references of all XML in the file; `depth` is their nesting. */
  readonly elements: number | null;
  readonly depth: number | null;
  /** The time from the start of the thread to its result, in ms, without the wait in the queue. */
  readonly timeMs: number;
  /** The heap of the thread, in MiB, without the buffers of bytes that were read or unpacked. */
  readonly memoryMb: number;
}

export type Bound = keyof ForeignBounds;

const ARCHIVE = {
  bytesOut: limits.archiveBytes,
  ratio: limits.archiveRatio,
  entries: limits.archiveEntries,
} as const;
const FLAT = { bytesOut: null, ratio: null, entries: null, elements: null, depth: null } as const;

/** The bounds of each kind of foreign file, before the time is lengthened. */
export const foreignBounds = {
  /** Checks of any uploaded file: its signature, archive entries and picture size. */
  upload: {
    ...ARCHIVE,
    bytesIn: limits.uploadFileBytes,
    elements: null,
    depth: null,
    timeMs: 30_000,
    memoryMb: 128,
  },
  /** An e-invoice as XML, or as OFD, whose XML files together have these bounds. */
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
  /** A sheet of an uploaded workbook. The job limits its rows; the check of the upload limited the ratio. */
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
  /** A PDF or an Office file of which author and program are read; the reader has limits of its own. */
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
  /** No file: a person's formulas, computed over the rows of an inquiry. */
  formula: { ...FLAT, bytesIn: 0, timeMs: 20_000, memoryMb: 128 },
} as const satisfies Readonly<Record<string, ForeignBounds>>;

export type ForeignKind = keyof typeof foreignBounds;

let patience = 1;

/** Sets the factor by which `timeMs` of files read from now on is lengthened, for a busy machine. */
export function stretchForeignTime(factor: number): void {
  patience = factor;
}

/** Returns the factor by which time bounds are lengthened now. */
export const foreignPatience = (): number => patience;

/** Returns the bounds of a kind, with the time lengthened. */
export const boundsInForce = (kind: ForeignKind): ForeignBounds => ({
  ...foreignBounds[kind],
  timeMs: foreignBounds[kind].timeMs * patience,
});

const UNITS: Partial<Record<Bound, number>> = {
  bytesIn: 1_048_576,
  bytesOut: 1_048_576,
  timeMs: 1_000,
};

/** Returns the refusal of a file that exceeds a bound; it names the limit, in MiB or seconds. */
export function breachOf(kind: ForeignKind, bound: Bound): Refusal<keyof typeof foreignMessages> {
  const most = (boundsInForce(kind)[bound] ?? 0) / (UNITS[bound] ?? 1);
  return refuse(`foreign.${bound}`, { max: String(Math.round(most * 10) / 10) });
}

/** Thrown by readers of a file that exceeds a bound. */
export class Breach extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`a file goes beyond its bound ${bound}`);
    this.bound = bound;
  }
}
