import { randomUUID } from 'node:crypto';
import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { compactDayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { BidDeps } from '../src/auction/bidding/bids.ts';
import { changeState } from '../src/auction/control/control.ts';
import { settleAuction } from '../src/auction/ledger/ledger.ts';
import type { Actor } from '../src/auction/ledger/turn.ts';
import { publishProject } from '../src/auction/publication/publish.ts';
import { bidNext } from '../src/auction/rehearsal/simulated.ts';
import { clockAt } from '../src/kernel/db/clock.ts';
import { readNow } from '../src/kernel/db/now.ts';
import { personId } from './accounts.ts';
import { resumeAfterFault } from './go-on.ts';
import { SCENES, type Scene, type ScenePack } from './scenes.ts';

const SUPPLIERS = ['gys01', 'gys02', 'gys03', 'gys04', 'gys05', 'gys06'];
export const ROBOTS = ['robot-1', 'robot-2', 'robot-3'] as const;

const ENTRANTS = [
  ...SUPPLIERS.map((loginName, index) => ({ loginName, supplierId: `supplier-${index + 1}` })),
  ...ROBOTS.map((id) => ({ loginName: id, supplierId: id })),
];

export function actorOf(loginName: string): Actor {
  const supplierId =
    ENTRANTS.find((entrant) => entrant.loginName === loginName)?.supplierId ?? null;
  return { personId: personId(loginName), supplierId, requestKey: randomUUID() };
}

/** Places one bid as a supplier, `steps` beyond the next acceptable amount. */
export const bidAs = (
  parts: BidDeps,
  loginName: string,
  packageNumber: string,
  steps = 0,
): Promise<void> => bidNext(parts, actorOf(loginName), packageNumber, steps);

/** The steps of the sealed quotes: suppliers do not know each other's, so each has its own. */
const SEALED_STEPS = [6, 14, 9, 21, 11, 14, 9, 17];

const stepsOf = ({ rules }: ScenePack, turn: number): number =>
  rules.quoteMethod === 'sealed' ? (SEALED_STEPS[turn] ?? 0) : turn % 3;

const REASONS = {
  paused: '供应商对技术参数提出疑问，核实后恢复',
  stopped: '采购需求变更，本次采购取消',
} as const;

async function play(
  parts: BidDeps,
  scene: Pick<Scene, 'plot' | 'handler'> & ScenePack,
  packageNumber: string,
  now: number,
): Promise<void> {
  // A past moment as the clock, so that the demonstration's history has a true log.
  const at = (ms: number): BidDeps => ({ ...parts, clock: clockAt(ms) });
  const opened = now + scene.opensIn;
  const bidders = scene.plot === 'failed' ? SUPPLIERS.slice(0, 2) : SUPPLIERS.slice(0, 4);
  if (opened > now) return;
  const span = now + Math.min(scene.closesIn, 0) - opened;
  for (let turn = 0; turn < 8; turn += 1) {
    const bidder = bidders[turn % bidders.length] ?? 'gys01';
    await bidAs(
      at(opened + Math.round((span * (turn + 1)) / 10)),
      bidder,
      packageNumber,
      stepsOf(scene, turn),
    );
  }
  if (scene.plot === 'extended') await bidAs(parts, 'gys05', packageNumber);
  const { plot } = scene;
  if (plot === 'paused' || plot === 'stopped') {
    const change = { packageNumber, runState: plot, laterEnd: null, reason: REASONS[plot] };
    await changeState(parts, actorOf(scene.handler), change);
  }
  if (scene.closesIn < 0) await settleAuction(parts, packageNumber);
}

/** Publishes a scene now and lets its story happen up to now. Answers the package number. */
export async function stage(parts: BidDeps, scene: Scene): Promise<string> {
  const now = await readNow(parts.clock, parts.db);
  const number = `YS${compactDayOf(now)}-${scene.key}-${randomUUID().slice(0, 4)}`;
  const packs = [scene, ...(scene.others ?? [])];
  const numbers = packs.map((_, index) => `${number}-${index + 1}`);
  await publishProject(
    {
      number,
      name: scene.project,
      unitId: scene.handler === 'jbr01' ? 'unit-1' : 'unit-2',
      handlerId: personId(scene.handler),
      supervisorId: personId('jdr01'),
      selection: 'public',
      isDemo: true,
      packages: packs.map(({ pack: name, rules, opensIn, closesIn }, index) => {
        const window = { opensAt: now + opensIn, closesAt: now + closesIn };
        return {
          number: numbers[index] ?? '',
          name,
          rules,
          ...window,
          entrants: ENTRANTS,
          ...(scene.lines ? { lines: scene.lines } : {}),
          ...(scene.rounds
            ? { rounds: roundsWithin(scene.rounds, window.opensAt, window.closesAt) }
            : {}),
        };
      }),
    },
    parts.db,
  );
  const { plot, handler } = scene;
  for (const [index, pack] of packs.entries()) {
    await play(parts, { ...pack, plot, handler }, numbers[index] ?? '', now);
  }
  return numbers[0] ?? '';
}

/** The auction of a scene that still is what the scene shows; null when it is over or was never staged. */
export async function findStaged(parts: BidDeps, scene: Scene): Promise<string | null> {
  const over = ['won', 'failed', 'stopped'].includes(scene.plot);
  const ended = over || scene.plot === 'unopened';
  const row = await parts.db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select('auction.package_number')
    .where('project.is_demo', '=', true)
    .where('project.number', 'like', `YS%-${scene.key}-%`)
    .where('package.position', '=', 1)
    .where('auction.settled', '=', ended)
    .where('auction.outcome', over ? 'is not' : 'is', null)
    .orderBy('auction.closes_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.package_number ?? null;
}

/** Sees that every phase can be looked at: stages what is missing. */
export async function stageAll(parts: BidDeps): Promise<void> {
  await resumeAfterFault(parts);
  for (const scene of SCENES) {
    if ((await findStaged(parts, scene)) === null) await stage(parts, scene);
  }
}
