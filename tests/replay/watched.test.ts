import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, sampleOf } from '../harness/dose.ts';
import { whereFound } from '../harness/found-data.ts';
import { PARTS } from '../harness/run/part.mjs';
import { planOf } from './run/plan.ts';
import { REPLAYS, type ReplayFile, readRecords } from './run/records.ts';
import { openStage, type Stage } from './run/stage.ts';
import { playWatched } from './run/watched.ts';

/* Recorded auctions through a relay: the board is the database after every bid (AU55). */

const FILES: readonly ReplayFile[] = [
  'smoke.jsonl',
  'bec_beat_best.jsonl',
  'bec_beat_own.jsonl',
  'comprasnet_items.jsonl',
  'comprasnet_pause_resume.jsonl',
  'georgia_two_point.jsonl',
  'ebay_forward.jsonl',
];

/** All of a file may take this long. */
const LONG_MS = dose(600_000, 3_600_000);

/** One of each file, on each day of a month another one; all of them in `npm run trials`. */
const MOST = dose(1, Number.POSITIVE_INFINITY);

/** All play on one stage: of an auction that is in several files, the first is played. */
const taken = new Set<string>();

function plansOf(file: ReplayFile) {
  const records = readRecords(file).filter(({ id }) => !taken.has(id));
  const chosen = sampleOf(records, PARTS).slice(0, MOST);
  for (const { id } of chosen) taken.add(id);
  return chosen.map((record) => planOf(file, record));
}

whereFound(REPLAYS, 'no auction is replayed through a relay', () => {
  describe('[AU55] a board through the relay', () => {
    const compared = { auctions: 0, times: 0 };
    const plans = new Map(FILES.map((file) => [file, plansOf(file)]));
    const entrants = [...plans.values()].flat().map((plan) => plan.entrants.length);
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(Math.max(...entrants), { isRelayed: true });
    });
    afterAll(async () => {
      const { auctions, times } = compared;
      console.info(`${auctions} auctions through a relay, compared ${times} times, 0 differences`);
      await stage?.close();
    });

    it.each(FILES)(
      '[F4] is what the database says after every bid: %s',
      { timeout: LONG_MS },
      async (file) => {
        const of = plans.get(file) ?? [];
        const played = await Promise.all(
          of.map((plan) => stage.inLane((lane) => playWatched(stage, lane, plan))),
        );
        expect(played.flatMap(({ differences }) => differences)).toEqual([]);
        compared.auctions += played.length;
        for (const { times } of played) compared.times += times;
      },
    );
  });
});
