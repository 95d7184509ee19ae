import { dose, roundOf } from '../../harness/dose.ts';
import { explanationsOf } from './explained.ts';
import type { RecordedAuction, ReplayFile } from './records.ts';

/** How many of a large file are replayed; all of them with `REPLAYS=all`. */
export const ENOUGH = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : dose(12, 240);

/** However many are explained by name, this many of the others are replayed too. */
const LEAST_PLAIN = dose(8, 40);

/** So many of those that are explained by name, evenly over the file. */
const MOST_NAMED = process.env.REPLAYS === 'all' ? Number.POSITIVE_INFINITY : dose(6, 1_000);

/** Of a list so many, evenly from its first to its last; `shift` below the distance of two picks others. */
export function spread<One>(all: readonly One[], most: number, shift = 0): One[] {
  const every = Math.max(1, all.length / most);
  const groupOf = (n: number) => Math.floor((n + shift) / every);
  return all.filter((_, n) => groupOf(n) !== groupOf(n - 1));
}

/** The shift of today's part: on each day of a month `npm test` replays other plain auctions of a large file. */
const shiftOf = (count: number, most: number): number => {
  const distance = Math.floor(count / most);
  const shift = distance > 1 ? roundOf(1) % distance : 0;
  return shift === 0 ? 0 : shift + 1;
};

/** Those that are explained by name, and others all over the file. */
export function choose(file: ReplayFile, records: readonly RecordedAuction[]): RecordedAuction[] {
  const isNamed = ({ id }: RecordedAuction) => explanationsOf(file, id).size > 0;
  const named = spread(records.filter(isNamed), MOST_NAMED);
  const others = records.filter((record) => !isNamed(record));
  const most = Math.max(LEAST_PLAIN, ENOUGH - named.length);
  return [...named, ...spread(others, most, shiftOf(others.length, most))];
}
