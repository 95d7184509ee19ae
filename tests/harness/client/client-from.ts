import type { World } from '../world.ts';
import { type SealedClient, sealedClient } from './sealed-client.ts';

/** A client whose calls come from this address, as a relay vouches for it. */
export function clientFrom(world: World, ip: string): Promise<SealedClient> {
  const vouched = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': ip };
  return sealedClient('', {
    send: (message) => world.send({ ...message, headers: { ...message.headers, ...vouched } }),
  });
}
