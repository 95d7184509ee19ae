import { dose } from '../../harness/dose.ts';
import { explanationsOf } from './explained.ts';
import type { RecordedAuction, ReplayFile } from './records.ts';

/** How many of a large file are replayed; all of them with `REPLAYS=all`. */
export const ENOUGH = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : dose(12, 240);

/** However many are explained by name, this many of the others are replayed too. */
const LEAST_PLAIN = dose(8, 40);

/** So many of those that are explained by name, evenly over the file. */
const MOST_NAMED = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : dose(6, 1_000);

/** Of a list so many, evenly from its first to its last. */
export function spread<One>(all: readonly One[], most: number): One[] {
  const every = Math.max(1, all.length / most);
  return all.filter((_, n) => Math.floor(n / every) !== Math.floor((n - 1) / every));
}

/** Those that are explained by name, and others all over the file. */
export function choose(file: ReplayFile, records: readonly RecordedAuction[]): RecordedAuction[] {
  const isNamed = ({ id }: RecordedAuction) => explanationsOf(file, id).size > 0;
  const named = spread(records.filter(isNamed), MOST_NAMED);
  const others = records.filter((record) => !isNamed(record));
  return [...named, ...spread(others, Math.max(LEAST_PLAIN, ENOUGH - named.length))];
}
