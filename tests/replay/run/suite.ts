import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../platform/src/auction/audit/from-database.ts';
import { whereFound } from '../../harness/found-data.ts';
import { recordOf, resultOf, unofficial } from './agreement.ts';
import { choose, ENOUGH } from './chosen.ts';
import { faultsOf, withoutEvidence } from './evidence.ts';
import { explanations } from './explained.ts';
import { planOf } from './plan.ts';
import { play } from './play.ts';
import { REPLAYS, type ReplayFile, readRecords } from './records.ts';
import { openStage, type Stage } from './stage.ts';

/** Replays a file, which must hold `count` auctions: all of them, or enough of a large file. */
export function replay(file: ReplayFile, count: number): void {
  whereFound(REPLAYS, `${file} is not replayed`, () => playAll(file, count));
}

function playAll(file: ReplayFile, count: number): void {
  const records = readRecords(file);
  const chosen = choose(file, records);

  describe(file, () => {
    it(`holds ${count} auctions, of which ${chosen.length} are replayed`, () => {
      expect(new Set(records.map(({ id }) => id)).size).toBe(count);
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(count, ENOUGH));
    });

    it.each(Object.entries(explanations))('explains by name: %s', (_, explanation) => {
      const found = records.filter(explanation.applies).map(({ id }) => id);
      expect(found.sort()).toEqual([...(explanation.names[file] ?? [])].sort());
    });

    describe.concurrent('agrees with the record at the front door', () => {
      let stage: Stage;
      const plans = chosen.map((record) => ({ record, plan: planOf(file, record) }));
      beforeAll(async () => {
        const needed = plans.map(({ plan }) => plan.entrants.length);
        stage = await openStage(Math.max(...needed));
      });
      afterAll(() => stage?.close());

      for (const { plan, record } of plans) {
        const covers = record.covers ? `: ${record.covers}` : '';
        it(`[AU1]–[AU16] ${plan.id}${covers}`, async () => {
          const played = await stage.inLane((lane) => play(stage, lane, plan));
          expect(resultOf(played)).toEqual(recordOf(plan, played));
          expect(unofficial(plan, played)).toEqual([]);
          expect(faultsOf(played.log)).toEqual([]);
          expect(withoutEvidence(played)).toEqual([]);
          // AU52: and the audit replays it to the same end.
          expect(await auditDatabase(plan.id, stage.db)).toMatchObject({ findings: [] });
        });
      }
    });
  });
}
