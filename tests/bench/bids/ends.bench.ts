import { watchEnds } from '../../harness/auction/ends.ts';
import { startLiveStage } from '../../harness/stages/live-stage.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * How soon after the end of an auction its viewers see the outcome: 100 auctions, each with a viewer
 * through a real relay, end one after the other; then 50 end at the same moment.
 */

const stage = await startLiveStage();
const quiet = await watchEnds(stage, { count: 100, firstInMs: 15_000, everyMs: 200 });
const together = await watchEnds(stage, { count: 50, firstInMs: 10_000, everyMs: 0 });
const delays = quiet.map(({ delayMs }) => delayMs);
const crowded = together.map(({ delayMs }) => delayMs);
const p99 = percentile(delays, 0.99);
report('Outcome after the end, seen by viewers through the relay', [
  { measure: '100 ends, p50', value: ms(percentile(delays, 0.5)), bar: '', ok: null },
  { measure: '100 ends, p99', value: ms(p99), bar: '≤ 1 s', ok: p99 <= 1_000 },
  { measure: '100 ends, longest', value: ms(Math.max(...delays)), bar: '', ok: null },
  { measure: '50 at one moment, p50', value: ms(percentile(crowded, 0.5)), bar: '', ok: null },
  { measure: '50 at one moment, longest', value: ms(Math.max(...crowded)), bar: '', ok: null },
]);
await stage.stop();
