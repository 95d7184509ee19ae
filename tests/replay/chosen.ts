import { explanationsOf } from './explained.ts';
import type { RecordedAuction, ReplayFile } from './records.ts';

/** How many of a large file are replayed; all with `REPLAYS=all`. */
const ENOUGH = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : 240;

/** Those that are explained by name, and of the others every so many, all over the file. */
export function choose(file: ReplayFile, records: readonly RecordedAuction[]): RecordedAuction[] {
  const isNamed = ({ id }: RecordedAuction) => explanationsOf(file, id).size > 0;
  const plain = records.filter((record) => !isNamed(record));
  const every = Math.max(1, plain.length / (ENOUGH - (records.length - plain.length)));
  const taken = plain.filter((_, n) => Math.floor(n / every) !== Math.floor((n - 1) / every));
  return [...records.filter(isNamed), ...taken];
}
