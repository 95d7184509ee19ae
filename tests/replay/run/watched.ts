import { shownBy, storedIn } from '../../harness/auction/shown.ts';
import { openRoamer, type Roamer } from '../../harness/stages/roamer.ts';
import { sleep } from '../../harness/wait.ts';
import type { Plan } from './plan.ts';
import { play } from './play.ts';
import type { Lane, Stage } from './stage.ts';

/** So long a board may take to show what the database says, in ms. */
const SHOWN_WITHIN_MS = 10_000;

/** The comparisons of one auction's replay, and those at which the board was not the database. */
export interface Compared {
  readonly times: number;
  readonly differences: readonly string[];
}

/**
 * Plays a recorded auction through a relay, with a viewer who compares the board with the database
 * after every bid and command, and after the end.
 */
export async function playWatched(stage: Stage, lane: Lane, plan: Plan): Promise<Compared> {
  if (!lane.relay) throw new Error('this lane has no relay');
  const relays = [lane.relay.url];
  const packageNumber = plan.id;
  const differences: string[] = [];
  let times = 0;
  const watching: { viewer?: Roamer } = {};
  const compare = async (what: string) => {
    watching.viewer ??= await openRoamer({ relays, token: stage.handlerToken, packageNumber });
    const { viewer } = watching;
    times += 1;
    const stored = await storedIn(stage.db, packageNumber);
    const deadline = performance.now() + SHOWN_WITHIN_MS;
    const shown = () => (viewer.board ? shownBy(viewer.board) : 'no board');
    // Frames come when the relay has polled: most often before the answer's reader is scheduled.
    while (shown() !== stored && performance.now() < deadline) await sleep(2);
    if (shown() !== stored) differences.push(`${what}: ${shown()} is not ${stored}`);
  };
  try {
    await play(stage, lane, plan, compare);
  } finally {
    watching.viewer?.close();
  }
  const { gaps, backwards } = watching.viewer ?? { gaps: 0, backwards: 0 };
  if (gaps + backwards > 0) differences.push(`${gaps} versions missed, ${backwards} went back`);
  return { times, differences };
}
