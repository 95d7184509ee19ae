import { type Finding, problem } from '../findings.ts';
import type { ReadLog } from '../read-file.ts';
import type { Receipt } from '../shapes.ts';
import type { PrintedHead } from './printed-head.ts';

/* A log beside other evidence of the same auction: it shows what no signature can. */

/** Other evidence of an auction that an auditor holds. */
export interface Witnesses {
  /** The log that the mall publishes now. */
  readonly published?: ReadLog | null;
  readonly printed?: readonly PrintedHead[];
  /** Receipts whose own signatures hold. */
  readonly receipts?: readonly Receipt[];
}

/** The result of a comparison: `isEarlier` means that the other evidence is of a later moment. */
export interface Compared {
  readonly findings: readonly Finding[];
  readonly isEarlier: boolean;
}

const agreed: Compared = { findings: [], isEarlier: false };
const earlier: Compared = { findings: [], isEarlier: true };
const differs = (seq: number, key: Finding['key'], values: Record<string, string>): Compared => ({
  findings: [{ seq, ...problem(key, values) }],
  isEarlier: false,
});

/** Compares a log with the one that the mall publishes now: it is that one, or its beginning. */
export function comparePublished(log: ReadLog, published: ReadLog): Compared {
  if (log.head.termsHash !== published.head.termsHash) {
    const { termsHash: expected } = published.head;
    return differs(0, 'publishedDiffers', { expected, found: log.head.termsHash });
  }
  const shared = Math.min(log.rows.length, published.rows.length);
  for (let index = 0; index < shared; index += 1) {
    const [row, other] = [log.rows[index], published.rows[index]];
    if (row && other && row.hash !== other.hash)
      return differs(index + 1, 'publishedDiffers', { expected: other.hash, found: row.hash });
  }
  const { seq } = published.head;
  if (seq < log.head.seq)
    return differs(seq, 'publishedShorter', { expected: String(log.head.seq), found: String(seq) });
  return seq > log.head.seq ? earlier : agreed;
}

/** Compares a log with an end of it that a record or a notice printed. */
export function comparePrinted(log: ReadLog, { seq, hash }: PrintedHead): Compared {
  const { head, rows } = log;
  if (seq === null) {
    const isThere = hash === head.termsHash || rows.some((row) => row?.hash === hash);
    return isThere
      ? agreed
      : differs(head.seq, 'printedHead', { expected: hash, found: head.hash });
  }
  if (seq > head.seq) return earlier;
  const found = seq === 0 ? head.termsHash : (rows[seq - 1]?.hash ?? '');
  return found === hash ? agreed : differs(seq, 'printedHead', { expected: hash, found });
}

/**
 * A bid that is decided stands in the log when its transaction ends, no later than this; a log that was
 * signed between the two does not hold it. Times in ms.
 */
const IN_FLIGHT_MS = 10_000;

/** Whether a log was signed before a receipt's event was in it: such a log cannot hold it yet. */
function isBefore({ head }: ReadLog, { seq, at }: Receipt): boolean {
  if (seq <= head.seq) return false;
  if (head.scheme === 2) return true;
  // No bid follows once there is an outcome.
  const inFlight = head.state === 'running' ? IN_FLIGHT_MS : 0;
  return head.signedAt <= at + inFlight;
}

/** Compares a log with a genuine receipt: its event stands in the log, or the log is of an earlier time. */
export function compareReceipt(log: ReadLog, receipt: Receipt): Compared {
  const { head, rows } = log;
  const { packageNumber, seq, eventHash } = receipt;
  if (packageNumber !== head.packageNumber)
    return differs(0, 'otherPackage', { package: packageNumber });
  if (isBefore(log, receipt)) return earlier;
  const row = rows[seq - 1];
  const values = { seq: String(seq), expected: eventHash, found: row?.hash ?? '（无）' };
  if (!row) return differs(Math.min(seq, head.seq), 'receiptSeq', values);
  const isSame = row.hash === eventHash && row.prevHash === receipt.prevHash;
  return isSame ? agreed : differs(seq, 'receiptHash', values);
}

/** All comparisons with the evidence that an auditor holds beside a log. */
export function compareWith(log: ReadLog, witnesses: Witnesses): Compared {
  const { published, printed = [], receipts = [] } = witnesses;
  const all = [
    ...(published ? [comparePublished(log, published)] : []),
    ...printed.map((head) => comparePrinted(log, head)),
    ...receipts.map((receipt) => compareReceipt(log, receipt)),
  ];
  return {
    findings: all.flatMap(({ findings }) => findings),
    isEarlier: all.some((one) => one.isEarlier),
  };
}
