import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTrial, sampleOf } from '../../../harness/dose.ts';
import { FOUND_DATA, whereFound } from '../../../harness/found-data.ts';
import { type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { byDesign } from '../../../harness/fulfilment/scenarios/by-design.ts';
import { forgetApplication } from '../../../harness/fulfilment/scenarios/invoices.ts';
import { plays } from '../../../harness/fulfilment/scenarios/plays.ts';
import { readScenes } from '../../../harness/fulfilment/scenarios/read.ts';
import { Stage } from '../../../harness/fulfilment/scenarios/stage.ts';

/* Scenarios of other systems and of regulations: each is played through the front door, or named. */

const FILE = join(FOUND_DATA, 'fulfilment/scenarios.jsonl');

whereFound(FILE, 'scenarios of fulfilment', () => {
  const scenes = readScenes(FILE);
  let world: MoneyWorld;
  let stage: Stage;
  beforeAll(async () => {
    world = await moneyWorld('postgres');
    // One acceptor is enough for every amount of the scenarios.
    await sql`insert into setting (name, value, changed_at, changed_by)
      values ('fulfilment.twoAcceptorsAbove', '10000000', now(), 'person-buyer')`.execute(world.db);
    stage = new Stage(world);
    forgetApplication();
  });
  afterAll(() => world?.stop());

  it('all have a verdict: played, or not played for a reason', () => {
    const verdicts = [...Object.keys(plays), ...Object.keys(byDesign)];
    expect(verdicts.toSorted()).toEqual(scenes.map(({ id }) => id).toSorted());
    expect(Object.keys(plays).length).toBeGreaterThanOrEqual(100);
  });

  describe('agree', () => {
    const played = scenes.filter(({ id }) => plays[id]);
    const chosen = sampleOf(played, 6);
    let agreed = 0;
    for (const scene of chosen) {
      const play = plays[scene.id];
      if (!play) continue;
      it(`${scene.id} ${scene.kind}`, async () => {
        await play(stage, scene);
        await stage.sweep();
        agreed += 1;
      });
    }
    it('each of this part, and in trials at least a hundred', () => {
      expect(agreed).toBe(chosen.length);
      expect(agreed).toBeGreaterThanOrEqual(isTrial && !process.env.PART ? 100 : 1);
    });
  });
});
