import { dose } from '../../harness/dose.ts';
import { explanationsOf } from './explained.ts';
import type { RecordedAuction, ReplayFile } from './records.ts';

/** How many of a large file are replayed; all of them with `REPLAYS=all`. */
export const ENOUGH = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : dose(12, 240);

/** However many are explained by name, this many of the others are replayed too. */
const LEAST_PLAIN = dose(8, 40);

/** Those that are explained by name, and of the others every so many, all over the file. */
export function choose(file: ReplayFile, records: readonly RecordedAuction[]): RecordedAuction[] {
  const isNamed = ({ id }: RecordedAuction) => explanationsOf(file, id).size > 0;
  const plain = records.filter((record) => !isNamed(record));
  const named = records.length - plain.length;
  const every = Math.max(1, plain.length / Math.max(LEAST_PLAIN, ENOUGH - named));
  const taken = plain.filter((_, n) => Math.floor(n / every) !== Math.floor((n - 1) / every));
  return [...records.filter(isNamed), ...taken];
}
