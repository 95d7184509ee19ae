import { AsyncLocalStorage } from 'node:async_hooks';

/** The person whose call runs; `isOver` from the end of the call on. */
interface Acting {
  readonly personId: string;
  isOver: boolean;
}

const current = new AsyncLocalStorage<Acting>();

/**
 * Runs the handler of a person's call, so that code inside it can ask `currentActor` without having the person
 * as a parameter.
 */
export async function actingAs<T>(personId: string, run: () => Promise<T>): Promise<T> {
  const acting = { personId, isOver: false };
  try {
    return await current.run(acting, run);
  } finally {
    // Work that the call started and did not wait for, such as a timer, is nobody's act.
    acting.isOver = true;
  }
}

/** The id of the person whose call runs; null in jobs, commands and whatever happens by the clock. */
export function currentActor(): string | null {
  const acting = current.getStore();
  return acting && !acting.isOver ? acting.personId : null;
}
