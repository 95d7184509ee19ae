import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import type { SealedClient } from '../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../harness/people/cast.ts';

/* A flood of passwords, at the platform itself: a relay would let less of it through. */

const PER_SECOND = 50;

/** Sends fifty guesses a second until it is stopped; answers how many there were of each status. */
export function flood(guess: () => Promise<{ status: number }>) {
  const statuses = new Map<number, number>();
  const under: Promise<void>[] = [];
  const timer = setInterval(() => {
    under.push(
      guess().then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    );
  }, 1_000 / PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return statuses;
  };
}

export const login = (client: SealedClient, loginName: string, password = PASSWORD) =>
  client.call(sessionEndpoints.login, { loginName, password });
