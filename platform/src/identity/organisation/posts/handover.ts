import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { isLost, type Leaving, type Obligation, personLeft } from '../events.ts';
import { candidatesFor } from '../repository.ts';

/** The kinds of open things that somebody leaves behind, each with how many there are. */
export async function countObligations(
  all: readonly Obligation[],
  leaving: Leaving,
  db: Executor,
): Promise<{ word: string; count: number }[]> {
  const found = [];
  for (const { word, roles, count } of all)
    if (isLost(leaving, roles)) found.push({ word, count: await count(leaving, db) });
  return found.filter(({ count }) => count > 0);
}

interface Handover extends Leaving {
  readonly personName: string;
  /** The unit that the successor must be of. */
  readonly fromUnit: string;
  readonly successorId: string | null;
}

/**
 * Moves everything that somebody leaves behind to the successor, who is needed where something is
 * open. Answers how many things moved; the caller ends the rights in the same transaction.
 */
export async function handOver(
  all: readonly Obligation[],
  { fromUnit, successorId, personName, ...leaving }: Handover,
  { trx, clock, person, publish }: WriteContext,
): Promise<number | Refusal> {
  const open = await countObligations(all, leaving, trx);
  const moved = open.reduce((sum, { count }) => sum + count, 0);
  if (moved > 0 && successorId === null)
    return refuseAt('successorId', 'person.successor', { count: String(moved) });
  let successorName = '';
  if (successorId !== null) {
    const candidates = await candidatesFor(leaving.personId, fromUnit, clock, trx);
    const successor = candidates.find((candidate) => candidate.id === successorId);
    if (!successor) return refuseAt('successorId', 'person.successorUnknown');
    successorName = successor.name;
    for (const { word, roles, mayTake } of all) {
      if (mayTake && isLost(leaving, roles) && !(await mayTake(leaving, successorId, trx)))
        return refuseAt('successorId', 'person.successorConflict', { reason: word });
    }
  }
  const left = { ...leaving, personName, successorId, successorName, moved };
  await publish(personLeft, { ...left, by: person, clock }, trx);
  return moved;
}
