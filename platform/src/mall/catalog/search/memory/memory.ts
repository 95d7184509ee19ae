import type { Executor } from '../../../../kernel/db/open.ts';
import { createNames } from '../names.ts';
import { createCardMemory } from './card-memory.ts';
import type { ChangedCards } from './changes.ts';

/** The cards and names of searches, remembered until they change. */
export function createMemory(db: Executor) {
  const cards = createCardMemory(db);
  const names = createNames(db, { isTold: true });
  return {
    cards,
    names,
    forget(changed: ChangedCards): void {
      cards.forget(changed);
      if (changed === 'all') names.forget();
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;
