import type { FastifyBaseLogger } from 'fastify';
import type { BidDeps } from '../../auction/bidding/bids.ts';
import { resumeAfterFault } from './go-on.ts';
import { SCENES } from './scenes.ts';
import { bidAs, findStaged, ROBOTS, stage } from './stage.ts';

/** How long the robots wait between two looks, in ms: as people would, not on a beat. */
const WAIT = { minMs: 3_000, maxMs: 9_000 };

const MOVING = SCENES.filter((scene) => scene.plot === 'moving');

/**
 * The demonstration suppliers (演示机器人): they keep the moving scenes moving, and start a new
 * auction when one is over. Only with DEMO=1. Returns the stop.
 */
export function startRobots(
  parts: BidDeps,
  log: FastifyBaseLogger,
  { minMs = WAIT.minMs, maxMs = WAIT.maxMs, inTurn = (move: () => Promise<void>) => move() } = {},
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let turn = 0;
  let round = Promise.resolve();
  const move = async () => {
    const scene = MOVING[turn % MOVING.length];
    const robot = ROBOTS[turn % ROBOTS.length];
    turn += 1;
    await resumeAfterFault(parts);
    if (!scene || !robot) return;
    const packageNumber = (await findStaged(parts, scene)) ?? (await stage(parts, scene));
    await bidAs(parts, robot, packageNumber, turn % 4 === 0 ? 1 : 0);
  };
  const schedule = () => {
    const wait = minMs + Math.random() * (maxMs - minMs);
    timer = setTimeout(() => {
      round = inTurn(move)
        .catch((error) => log.error({ err: error }, 'a demonstration bid failed'))
        .then(() => {
          if (!stopped) schedule();
        });
    }, wait);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
