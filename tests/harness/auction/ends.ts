import { sql } from 'kysely';
import type { LiveStage } from '../stages/live-stage.ts';
import { openRoamer, type Roamer } from '../stages/roamer.ts';
import { until } from '../wait.ts';

/** The end of one auction, as one viewer saw it. */
export interface SeenEnd {
  readonly packageNumber: string;
  /** From the moment of the end to the frame with the outcome, in ms of this machine. */
  readonly delayMs: number;
  /** The kind of outcome that the viewer was shown. */
  readonly kind: string;
}

export interface Ends {
  readonly count: number;
  /** The first ends so long after the viewers began to open, in ms; the others follow one by one. */
  readonly firstInMs: number;
  readonly everyMs: number;
}

/**
 * Lets auctions end one after the other, each with a viewer through the relay, and answers when each
 * viewer saw the outcome. The end is set in the database once all of them watch.
 */
export async function watchEnds(
  stage: LiveStage,
  { count, firstInMs, everyMs }: Ends,
): Promise<SeenEnd[]> {
  const { token } = await stage.seat('supplier1');
  const relays = [stage.stack.relay.url];
  const open: { packageNumber: string; viewer: Roamer }[] = [];
  for (let index = 0; index < count; index += 1) {
    const packageNumber = await stage.publish();
    const viewer = await openRoamer({ relays, token, packageNumber });
    open.push({ packageNumber, viewer });
  }
  const first = Date.now() + firstInMs;
  const seen: SeenEnd[] = [];
  for (const [index, { packageNumber, viewer }] of open.entries()) {
    const end = first + index * everyMs;
    viewer.onCurrent = () => {
      const outcome = viewer.board?.outcome;
      if (!outcome) return;
      viewer.onCurrent = () => {};
      seen.push({ packageNumber, delayMs: Date.now() - end, kind: outcome.kind });
    };
    await sql`update auction set closes_at = ${new Date(end)}, original_closes_at = ${new Date(end)}
      where package_number = ${packageNumber}`.execute(stage.db);
  }
  await until('every viewer has seen the outcome', () => seen.length === count, {
    timeoutMs: firstInMs + count * everyMs + 60_000,
  });
  for (const { viewer } of open) viewer.close();
  return seen;
}
