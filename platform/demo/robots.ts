import type { FastifyBaseLogger } from 'fastify';
import type { BidDeps } from '../src/auction/bidding/bids.ts';
import { type Every, every } from '../src/kernel/timers/every.ts';
import { resumeAfterFault } from './go-on.ts';
import { SCENES } from './scenes.ts';
import { bidAs, findStaged, ROBOTS, stage } from './stage.ts';

/** The wait between two rounds of the robots, in ms: irregular, as of people. */
const WAIT = { minMs: 3_000, maxMs: 9_000 };

const MOVING = SCENES.filter((scene) => scene.plot === 'moving');

/**
 * The demonstration suppliers (演示机器人): they keep the moving scenes moving, and start a new
 * auction when one is over. Only with DEMO=1. Returns the stop.
 */
export function startRobots(
  parts: BidDeps,
  log: FastifyBaseLogger,
  {
    minMs = WAIT.minMs,
    maxMs = WAIT.maxMs,
    inTurn = (move: () => Promise<void>) => move(),
    repeat = every as Every,
  } = {},
): () => Promise<void> {
  let turn = 0;
  const move = async () => {
    const scene = MOVING[turn % MOVING.length];
    const robot = ROBOTS[turn % ROBOTS.length];
    turn += 1;
    await resumeAfterFault(parts);
    if (!scene || !robot) return;
    const packageNumber = (await findStaged(parts, scene)) ?? (await stage(parts, scene));
    await bidAs(parts, robot, packageNumber, turn % 4 === 0 ? 1 : 0);
  };
  return repeat(
    () => minMs + Math.random() * (maxMs - minMs),
    () => inTurn(move),
    { onError: (error) => log.error({ err: error }, 'a demonstration bid failed') },
  );
}
