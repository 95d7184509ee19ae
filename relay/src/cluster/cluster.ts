import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Room } from '../auction/room/room.ts';
import type { ServerClock } from '../auction/source/server-clock.ts';
import type { Counters } from '../counters.ts';
import type { Time } from '../time.ts';
import { createClusterShare } from './cluster-share.ts';
import { createLink, type Link } from './link.ts';
import { encodeMessage } from './message.ts';
import { placesOf } from './scripts.ts';
import { createSoloShare, type Share, type ShareEvents } from './share.ts';

/** `off`: a single relay by its settings; `alone`: it should not be, but Redis is away. */
export type ClusterState = 'off' | 'joined' | 'alone';

/** This relay among the others. */
export interface Cluster {
  readonly state: () => ClusterState;
  /** `null` for a single relay. */
  readonly link: Link | null;
  share(packageNumber: string, clock: ServerClock, room: Room, events: ShareEvents): Share;
  /** An auction that nobody watches here changed: perhaps somebody does elsewhere. */
  nudge(packageNumber: string): void;
  close(): Promise<void>;
}

interface ClusterOptions {
  readonly redisUrl: string | null;
  readonly time: Time;
  readonly counters: Counters;
  readonly log: FastifyBaseLogger;
}

export function createCluster({ redisUrl, time, counters, log }: ClusterOptions): Cluster {
  if (redisUrl === null) {
    return {
      state: () => 'off',
      link: null,
      share: (_packageNumber, _clock, _room, events) => createSoloShare(events),
      nudge: () => {},
      close: async () => {},
    };
  }
  const relayId = randomBytes(9).toString('base64url');
  let isLost = false;
  const link = createLink({
    url: redisUrl,
    time,
    onProblem(problem) {
      // Connecting is tried several times a second: one line for each time it was lost.
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
    share(packageNumber, clock, room, events) {
      const onFenced = () => {
        counters.fenced += 1;
      };
      const onBug = (error: unknown) => log.error({ err: error, packageNumber }, 'bug in a share');
      const own = { link, relayId, packageNumber, time, clock, room, events };
      return createClusterShare({ ...own, onFenced, onBug });
    },
    nudge(packageNumber) {
      const message = encodeMessage({ kind: 'nudge', from: relayId });
      void link.publish(placesOf(packageNumber).channel, message);
    },
    close: () => link.close(),
  };
}
