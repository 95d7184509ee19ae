import { type Counts, type Dose, startAttack, type Target } from '../../attacks/load/attackers.ts';
import {
  type CostlyDose,
  type CostlyTarget,
  startCostly,
} from '../../attacks/load/costly-attackers.ts';

/* The attackers of the attacks bench, as a process: what they cost is not the bidders' cost. */

/** The target and the doses of an attack; a plain dose comes from each of four addresses. */
export interface AttackOrder {
  readonly target: Target & Pick<CostlyTarget, 'sendTo' | 'api'>;
  readonly dose: Dose;
  readonly costly: CostlyDose;
}

async function begin({ target, dose, costly }: AttackOrder): Promise<() => Promise<Counts>> {
  const counts: Counts = {};
  const count = (attack: string, status: number) => {
    const name = `${attack} ${status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const plain = await startAttack(target, dose);
  const { tokens, ...place } = target;
  const stop = await startCostly({ ...place, token: tokens.at(-1) ?? '' }, costly, count);
  return async () => {
    await stop();
    return { ...counts, ...(await plain.stop()) };
  };
}

let running: ReturnType<typeof begin> | undefined;

async function obey(order: AttackOrder | 'stop'): Promise<void> {
  if (order !== 'stop') running = begin(order);
  else process.send?.(await (await running)?.());
}

process.on('message', (order: AttackOrder | 'stop') => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
