import { type Dose, startAttack, type Target } from '../../attacks/attackers.ts';

/* The attackers of the attacks bench, as a process: what they cost is not the bidders' cost. */

export interface AttackOrder {
  readonly target: Target;
  readonly dose: Dose;
}

let running: ReturnType<typeof startAttack> | undefined;

async function obey(order: AttackOrder | 'stop'): Promise<void> {
  if (order !== 'stop') running = startAttack(order.target, order.dose);
  else process.send?.(await (await running)?.stop());
}

process.on('message', (order: AttackOrder | 'stop') => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
