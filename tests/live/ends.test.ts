import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchEnds } from '../harness/auction/ends.ts';
import { type LiveStage, startLiveStage } from '../harness/stages/live-stage.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage();
});
afterAll(() => stage?.stop());

it('[AU16] [AU40] every viewer is shown the outcome that the database has, without a reload', async () => {
  const seen = await watchEnds(stage, { count: 12, firstInMs: 4_000, everyMs: 150 });
  const rows = await stage.db.selectFrom('auction').select(['package_number', 'outcome']).execute();
  const stored = new Map(rows.map((row) => [row.package_number, row.outcome]));
  for (const { packageNumber, kind, delayMs } of seen) {
    expect(stored.get(packageNumber)).toMatchObject({ kind });
    // Nobody sees it before the end; the bench `ends` measures how soon after it.
    expect(delayMs).toBeGreaterThanOrEqual(0);
  }
});
