import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { foreignMessages } from '@jicai/shared/messages/kernel/foreign.ts';

/**
 * The bounds within which a file of somebody else is read. `null`: a file of that kind has no such
 * thing. Time counts from the start of the thread, and does not include the wait for it.
 */
export interface ForeignBounds {
  readonly bytesIn: number;
  /** Bytes of everything that is unpacked, and unpacked bytes for each packed byte. */
  readonly bytesOut: number | null;
  readonly ratio: number | null;
  readonly entries: number | null;
  /** Elements, attributes and references of all XML of the file, and elements inside each other. */
  readonly elements: number | null;
  readonly depth: number | null;
  readonly timeMs: number;
  /** The heap of the thread, in MiB; bytes that were read or unpacked are outside of it. */
  readonly memoryMb: number;
}

export type Bound = keyof ForeignBounds;

const ARCHIVE = {
  bytesOut: limits.archiveBytes,
  ratio: limits.archiveRatio,
  entries: limits.archiveEntries,
} as const;
const FLAT = { bytesOut: null, ratio: null, entries: null, elements: null, depth: null } as const;

/** Each kind of foreign file with its bounds. */
export const foreignBounds = {
  /** Any uploaded file: its signature, its archive, the size of its picture. */
  upload: {
    ...ARCHIVE,
    bytesIn: limits.uploadFileBytes,
    elements: null,
    depth: null,
    timeMs: 30_000,
    memoryMb: 128,
  },
  /** An e-invoice as XML, or as OFD, whose XML files have together the bounds of one. */
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
  /** A sheet of a workbook. Its reader counts rows; the check at the upload asked the ratio. */
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
  /** A picture that is drawn anew; its pixels are bounded by `limits.picturePixels`. */
  picture: { ...FLAT, bytesIn: limits.uploadFileBytes, timeMs: 30_000, memoryMb: 128 },
  /** Author and program of a PDF or an Office file. */
  fingerprint: {
    ...FLAT,
    bytesIn: 10_000_000,
    bytesOut: 8_000_000,
    entries: limits.archiveEntries,
    timeMs: 15_000,
    memoryMb: 256,
  },
  /** The XML that a server for sign-on answers. */
  signOn: {
    ...FLAT,
    bytesIn: 400_000,
    elements: 2_000,
    depth: 20,
    timeMs: 5_000,
    memoryMb: 64,
  },
  /** No file: formulas of a person over the rows of a sheet. */
  formula: { ...FLAT, bytesIn: 0, timeMs: 20_000, memoryMb: 128 },
} as const satisfies Readonly<Record<string, ForeignBounds>>;

export type ForeignKind = keyof typeof foreignBounds;

let patience = 1;

/** Stretches the time of every file that is read from now on, on a machine busy with other things. */
export function stretchForeignTime(factor: number): void {
  patience = factor;
}

/** How much longer than their bounds files may take now. */
export const foreignPatience = (): number => patience;

/** The bounds of a kind, with the time as it is stretched. */
export const boundsInForce = (kind: ForeignKind): ForeignBounds => ({
  ...foreignBounds[kind],
  timeMs: foreignBounds[kind].timeMs * patience,
});

const UNITS: Partial<Record<Bound, number>> = {
  bytesIn: 1_048_576,
  bytesOut: 1_048_576,
  timeMs: 1_000,
};

/** The refusal of a file that goes beyond a bound; it names the figure. */
export function breachOf(kind: ForeignKind, bound: Bound): Refusal<keyof typeof foreignMessages> {
  const most = (boundsInForce(kind)[bound] ?? 0) / (UNITS[bound] ?? 1);
  return refuse(`foreign.${bound}`, { max: String(Math.round(most * 10) / 10) });
}

/** Thrown in the thread of a file that goes beyond a bound. */
export class Breach extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`a file goes beyond its bound ${bound}`);
    this.bound = bound;
  }
}
