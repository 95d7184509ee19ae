import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { BAND_KINDS, bandsOf } from '@jicai/shared/domain/auction/course/bands.ts';
import { validBidsOverTime } from '@jicai/shared/domain/auction/replay/bids.ts';
import { overTime } from '@jicai/shared/domain/auction/replay/over-time.ts';
import type { PriceChartData } from '../../price-chart/model/picture.ts';

/**
 * Returns a function that takes a number n and returns the data of the price chart after the first
 * n events of the log: the bids valid then, and the bands. It returns the same object for all n
 * between two changes. Sealed quotes are absent before their opening, and have the times of their
 * submission.
 */
export function priceChartOverTime(
  events: readonly ReplayEvent[],
): (count: number) => PriceChartData {
  const bids = validBidsOverTime(events);
  const bandKinds: ReadonlySet<string> = new Set(BAND_KINDS);
  const bandEvents = events
    .map((event, index) => ({ event, count: index + 1 }))
    .filter(({ event }) => bandKinds.has(event.kind));
  const changes = [...bids.changes, ...bandEvents.map(({ count }) => count)];
  return overTime(changes, (count) => ({
    bids: bids
      .after(count)
      .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, voided: false })),
    bands: bandsOf(bandEvents.filter((entry) => entry.count <= count).map(({ event }) => event)),
  }));
}
