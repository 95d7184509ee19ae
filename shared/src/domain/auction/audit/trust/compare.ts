import { type Finding, problem } from '../findings.ts';
import type { ReadLog } from '../read-file.ts';
import type { Receipt } from '../shapes.ts';
import type { PrintedHead } from './printed-head.ts';

/*
 * Compares a log with other evidence of the same auction. The comparison can reveal that the platform
 * rewrote a log and signed the log again, which checking the signature cannot reveal.
 */

/** Other evidence of an auction that an auditor holds. */
export interface Witnesses {
  /** The log that the mall publishes now. */
  readonly published?: ReadLog | null;
  readonly printed?: readonly PrintedHead[];
  /** Receipts in which the check of the receipt alone found no problem. */
  readonly receipts?: readonly Receipt[];
}

/** The result of a comparison. `isEarlier`: the log is earlier than the other evidence. */
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

/**
 * Compares a log with the log that the mall publishes now: the compared log must equal the published log or
 * be its beginning.
 */
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

/**
 * Compares a log with a head that a record or an announcement printed: the log must contain the head. A
 * log may be earlier than a head that gives a sequence number.
 */
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
 * The longest time in ms from the decision on a bid to the commit of its transaction, when the bid
 * appears in the log. A log that was signed in between does not contain the bid.
 */
const IN_FLIGHT_MS = 10_000;

/** Returns whether a log was signed before it could contain the event of a receipt. */
function isBefore({ head }: ReadLog, { seq, at }: Receipt): boolean {
  if (seq <= head.seq) return false;
  if (head.scheme === 2) return true;
  // Once the auction has an outcome, no bid is in flight any more: a log with an outcome must contain the
  // bid.
  const inFlight = head.state === 'running' ? IN_FLIGHT_MS : 0;
  return head.signedAt <= at + inFlight;
}

/**
 * Compares a log with a receipt: the log must contain the receipt's event with the same hashes, or be
 * earlier.
 */
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

/** Compares a log with all other evidence that an auditor holds. */
export function compareWith(log: ReadLog, witnesses: Witnesses): Compared {
  const { published, printed = [], receipts = [] } = witnesses;
  const all = [
    ...(published ? [comparePublished(log, published)] : []),
    ...printed.map((head) => comparePrinted(log, head)),
    ...receipts.map((receipt) => compareReceipt(log, receipt)),
  ];
  return {
    findings: all.flatMap(({ findings }) => findings),
    isEarlier: all.some((comparison) => comparison.isEarlier),
  };
}
