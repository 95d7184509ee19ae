import { AsyncLocalStorage } from 'node:async_hooks';

/** The person whose write call is running; `isOver` is true once the call has ended. */
interface Acting {
  readonly personId: string;
  isOver: boolean;
}

const current = new AsyncLocalStorage<Acting>();

/**
 * Runs `run`, the handler of a logged-in person's write call, so that code inside it gets the
 * person's id from `currentActor` and not from a parameter.
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

/**
 * Returns the id of the person whose write call is running. Returns `null` outside such calls: in
 * jobs, commands, timers and calls that are no writes, and in work that goes on after its call has
 * ended.
 */
export function currentActor(): string | null {
  const acting = current.getStore();
  return acting && !acting.isOver ? acting.personId : null;
}
