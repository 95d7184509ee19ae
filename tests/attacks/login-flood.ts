import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { PASSWORD } from '../harness/cast.ts';
import { type SealedClient, sealedClient } from '../harness/client/sealed-client.ts';
import type { World } from '../harness/world.ts';

/* A flood of passwords, at the platform itself: a relay would let less of it through. */

const PER_SECOND = 50;

/** A client whose calls come from this address, as a relay vouches for it. */
export function clientFrom(world: World, ip: string): Promise<SealedClient> {
  const vouched = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': ip };
  return sealedClient('', {
    send: (message) => world.send({ ...message, headers: { ...message.headers, ...vouched } }),
  });
}

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
