import type { HallPush, HallRow } from '@jicai/shared/contract/auction/live/hall.ts';

/*
 * The parts of a push that are shown at once, and those that wait for the next second. A console of many auctions draws
 * once a second for prices and clocks together: to draw is what costs, not to know.
 */

type Pushed = Pick<HallPush, 'rows' | 'gone'>;

/** Everything in a row but its price, its figures and who is there. */
function matterOf({
  clock,
  outcome,
  waiting,
  letters,
  upstream,
  round,
  isSealed,
}: HallRow): string {
  const { runState, settled, opensAt, closesAt, pausedAt } = clock;
  const times = [runState, settled, opensAt, closesAt, pausedAt, round];
  const end = outcome && [outcome.kind, outcome.code, outcome.confirmation, outcome.holders];
  return JSON.stringify([times, end, waiting, letters.map(({ seq }) => seq), upstream, isSealed]);
}

/** Whether a push says more than prices: a state, a clock, an end, somebody who waits. */
export function isUrgent(known: ReadonlyMap<string, HallRow>, { rows, gone }: Pushed): boolean {
  if (gone.length > 0) return true;
  return rows.some((row) => {
    const before = known.get(row.packageNumber);
    return before === undefined || matterOf(before) !== matterOf(row);
  });
}

/** Two pushes as one: of the same auction the later row. */
export function joinPushes(first: Pushed | null, second: Pushed): Pushed {
  if (!first) return second;
  const rows = new Map([...first.rows, ...second.rows].map((row) => [row.packageNumber, row]));
  return { rows: [...rows.values()], gone: [...first.gone, ...second.gone] };
}
