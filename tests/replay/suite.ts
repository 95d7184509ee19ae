import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, resultOf } from './agreement.ts';
import { faultsOf } from './evidence.ts';
import { explanations } from './explained.ts';
import { planOf } from './plan.ts';
import { play } from './play.ts';
import { expectsReplays, hasReplays, REPLAYS, readRecords } from './records.ts';
import { openStage, type Stage } from './stage.ts';

/** Replays every auction of a file, which must hold `count` of them. */
export function replay(file: string, count: number): void {
  if (!hasReplays) {
    // The records are not ours to ship; who has them has them beside the repository.
    const title = `${file} is not replayed: there is no folder ${REPLAYS}`;
    if (expectsReplays) it(title, () => expect(hasReplays).toBe(true));
    else it.skip(title);
    return;
  }
  const records = readRecords(file);
  const plans = records.map((record) => planOf(file, record));

  describe(file, () => {
    it(`holds ${count} auctions`, () => {
      expect(new Set(records.map(({ id }) => id)).size).toBe(count);
    });

    it.each(Object.entries(explanations))('explains by name: %s', (_, explanation) => {
      const found = records.filter(explanation.applies).map(({ id }) => id);
      expect(found.sort()).toEqual([...(explanation.names[file] ?? [])].sort());
    });

    describe.concurrent('agrees with the record at the front door', () => {
      let stage: Stage;
      beforeAll(async () => {
        stage = await openStage(Math.max(...plans.map(({ entrants }) => entrants.length)));
      });
      afterAll(() => stage?.close());

      for (const [index, plan] of plans.entries()) {
        const covers = records[index]?.covers;
        it(`[AU1]–[AU16] ${plan.id}${covers ? `: ${covers}` : ''}`, async () => {
          const played = await stage.inLane((lane) => play(stage, lane, plan));
          expect(resultOf(played)).toEqual(recordOf(plan, played));
          expect(faultsOf(played.log)).toEqual([]);
        });
      }
    });
  });
}
