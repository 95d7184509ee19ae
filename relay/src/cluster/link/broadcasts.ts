import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { Broadcast, LiveServer } from '../../auction/gateway/gateway-types.ts';
import type { Link } from './link.ts';

/**
 * Connects this relay's socket server with the servers of the other relays, through socket.io's sharded
 * Redis adapter. Returns a function that sends a broadcast to the other relays. The adapter's static mode
 * uses two channels for each relay, not one for each room. Frames are never sent through the adapter: each
 * relay builds frames from the published state (RT4). The adapter neither waits for its subscriptions nor
 * catches errors when it publishes. The link does both, so the adapter gets a client that only calls the
 * link.
 */
export function joinSockets(
  io: LiveServer,
  link: Link,
  onBroadcast: (broadcast: Broadcast) => void,
): (broadcast: Broadcast) => void {
  io.adapter(createShardedAdapter(clientOf(link), clientOf(link), ADAPTER_OPTIONS));
  io.on('broadcast', onBroadcast);
  return (broadcast) => void io.serverSideEmit('broadcast', broadcast);
}

const ADAPTER_OPTIONS = { channelPrefix: 'jicai:sockets', subscriptionMode: 'static' } as const;

type OnMessage = (channel: Buffer, message: Buffer) => void;

function clientOf(link: Link) {
  let onMessage: OnMessage = () => {};
  const stops = new Map<string, () => void>();
  return {
    on(_event: 'smessageBuffer', listener: OnMessage) {
      onMessage = listener;
    },
    ssubscribe(channel: string) {
      const { stop } = link.subscribe(channel, (message) =>
        onMessage(Buffer.from(channel), message),
      );
      stops.set(channel, stop);
    },
    sunsubscribe(channel: string) {
      stops.get(channel)?.();
    },
    spublish: (channel: string, message: string | Buffer) => link.publish(channel, message),
  };
}
