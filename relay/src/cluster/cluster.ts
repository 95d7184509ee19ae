import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OtherRelays } from '../auction/room/other-relays.ts';
import type { Counters } from '../counters.ts';
import type { Time } from '../time.ts';
import { joinSockets } from './link/broadcasts.ts';
import { createLink, type Link } from './link/link.ts';
import { encodeMessage } from './link/message.ts';
import { createRightsCache } from './rights-cache.ts';
import { redisKeysOf } from './scripts.ts';
import { createSharedCoordinator } from './shared-coordinator.ts';

/**
 * `off`: standalone, since no Redis is configured. `joined`: connected to Redis. `alone`: Redis is configured
 * but unavailable now, so this relay works without the others.
 */
export type ClusterState = 'off' | 'joined' | 'alone';

/** This relay's connection to the other relays. */
export interface Cluster extends OtherRelays {
  readonly state: () => ClusterState;
  /** The connection to Redis; `null` if no Redis is configured. */
  readonly link: Link | null;
}

interface ClusterOptions {
  readonly redisUrl: string | null;
  /** The time for which a token's rights stay in the shared cache, in ms. */
  readonly rightsTtlMs: number;
  readonly time: Time;
  readonly counters: Counters;
  readonly log: FastifyBaseLogger;
}

export function createCluster(options: ClusterOptions): Cluster {
  const { redisUrl, time, counters, log } = options;
  if (redisUrl === null) {
    return {
      state: () => 'off',
      link: null,
      coordinate: null,
      joinSockets: null,
      rights: null,
      trigger: () => {},
      close: async () => {},
    };
  }
  const relayId = randomBytes(9).toString('base64url');
  let isLost = false;
  const link = createLink({
    url: redisUrl,
    time,
    onProblem(problem) {
      // The connection is retried several times a second: log only the first problem after each
      // loss.
      if (isLost) return;
      isLost = true;
      log.warn({ err: problem }, 'Redis is away: this relay goes on alone');
    },
  });
  link.onChange(() => {
    if (!link.isUp()) return;
    isLost = false;
    log.info({ relayId }, 'joined the other relays');
  });
  return {
    state: () => (link.isUp() ? 'joined' : 'alone'),
    link,
    joinSockets: (io, onBroadcast) => joinSockets(io, link, onBroadcast),
    rights: createRightsCache(link, options.rightsTtlMs),
    coordinate(packageNumber, clock, room, events) {
      const onFenced = () => {
        counters.fenced += 1;
      };
      const onBug = (error: unknown) =>
        log.error({ err: error, packageNumber }, 'bug in a coordinator');
      const deps = { link, relayId, packageNumber, time, clock, room, events };
      return createSharedCoordinator({ ...deps, onFenced, onBug });
    },
    trigger(packageNumber) {
      const message = encodeMessage({ kind: 'trigger', from: relayId });
      void link.publish(redisKeysOf(packageNumber).channel, message);
    },
    close: () => link.close(),
  };
}
