import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { foreignMessages } from '@jicai/shared/messages/kernel/foreign.ts';

/**
 * The bounds within which a foreign file is read. `null` means that the bound does not apply to the kind of
 * file. Time counts from the start of the thread, without the wait for it.
 */
export interface ForeignBounds {
  readonly bytesIn: number;
  /** The unpacked bytes in all; `ratio` is unpacked bytes per packed byte. */
  readonly bytesOut: number | null;
  readonly ratio: number | null;
  readonly entries: number | null;
  /** The elements, attributes and references of all XML in the file; `depth` is their nesting. */
  readonly elements: number | null;
  readonly depth: number | null;
  readonly timeMs: number;
  /** The heap of the thread, in MiB, which excludes the bytes that were read or unpacked. */
  readonly memoryMb: number;
}

export type Bound = keyof ForeignBounds;

const ARCHIVE = {
  bytesOut: limits.archiveBytes,
  ratio: limits.archiveRatio,
  entries: limits.archiveEntries,
} as const;
const FLAT = { bytesOut: null, ratio: null, entries: null, elements: null, depth: null } as const;

/** The bounds of each kind of foreign file. */
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
  /** An e-invoice as XML, or as OFD, whose XML files share these bounds. */
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
  /** A sheet of a workbook. Its reader limits the rows; the upload check has limited the ratio. */
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
  /** A picture that is re-encoded; `limits.picturePixels` limits its pixels. */
  picture: { ...FLAT, bytesIn: limits.uploadFileBytes, timeMs: 30_000, memoryMb: 128 },
  /** The author and program in a PDF or an Office file. */
  fingerprint: {
    ...FLAT,
    bytesIn: 10_000_000,
    bytesOut: 8_000_000,
    entries: limits.archiveEntries,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /** The XML response of a sign-on server. */
  signOn: {
    ...FLAT,
    bytesIn: 400_000,
    elements: 2_000,
    depth: 20,
    timeMs: 5_000,
    memoryMb: 64,
  },
  /** No file: a person's formulas over the rows of a sheet. */
  formula: { ...FLAT, bytesIn: 0, timeMs: 20_000, memoryMb: 128 },
} as const satisfies Readonly<Record<string, ForeignBounds>>;

export type ForeignKind = keyof typeof foreignBounds;

let patience = 1;

/** Sets the factor that lengthens the time bound of files read from now on, for a busy machine. */
export function stretchForeignTime(factor: number): void {
  patience = factor;
}

/** Returns the factor that lengthens time bounds now. */
export const foreignPatience = (): number => patience;

/** Returns the bounds of a kind with the lengthened time. */
export const boundsInForce = (kind: ForeignKind): ForeignBounds => ({
  ...foreignBounds[kind],
  timeMs: foreignBounds[kind].timeMs * patience,
});

const UNITS: Partial<Record<Bound, number>> = {
  bytesIn: 1_048_576,
  bytesOut: 1_048_576,
  timeMs: 1_000,
};

/** Returns the refusal of a file that exceeds a bound; it names the limit. */
export function breachOf(kind: ForeignKind, bound: Bound): Refusal<keyof typeof foreignMessages> {
  const most = (boundsInForce(kind)[bound] ?? 0) / (UNITS[bound] ?? 1);
  return refuse(`foreign.${bound}`, { max: String(Math.round(most * 10) / 10) });
}

/** Thrown if a file exceeds a bound. */
export class Breach extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`a file goes beyond its bound ${bound}`);
    this.bound = bound;
  }
}
