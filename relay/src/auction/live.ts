import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { RelayConfig } from '../config.ts';
import type { Counters } from '../counters.ts';
import type { Signals } from '../plugins/headers.ts';
import type { Time } from '../time.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { createRights, type Rights } from './rights.ts';
import { createServerClock } from './server-clock.ts';
import { createSessions } from './sessions.ts';
import { createSource } from './source.ts';
import { createLiveService } from './upstream.ts';
import { createWatch } from './watch.ts';
import { createWatches } from './watches.ts';

/** The live path of one relay, composed. */
export interface Live {
  /** What the platform said on a proxied answer. */
  onSignals(signals: Signals): void;
  close(drainMs: number): Promise<void>;
}

interface LiveOptions {
  readonly server: HttpServer;
  readonly config: RelayConfig;
  readonly time: Time;
  readonly counters: Counters;
  readonly log: FastifyBaseLogger;
  /** Told when the live service answers again after it failed. */
  readonly onRecovered: () => void;
}

export function createLive(options: LiveOptions): Live {
  const { server, config, time, counters, log, onRecovered } = options;
  const { paces, upstreamUrl } = config;
  const clock = createServerClock(time.now);
  const serviceOptions = {
    upstreamUrl,
    deadlineMs: paces.callDeadlineMs,
    now: time.now,
    onRecovered,
  };
  // Polls have connections of their own: a crowd at the door must not hold them up (F14).
  const polls = createLiveService({ ...serviceOptions, connections: 32 });
  const people = createLiveService({ ...serviceOptions, connections: 32 });
  const sessions = createSessions();

  // The gateway asks for rights and is told of lost ones: each is named before the other exists.
  let gateway: Gateway | null = null;
  const rights: Rights = createRights({
    service: people,
    clock,
    time,
    recheckMs: paces.recheckMs,
    isHeld: (tokenHash, packageNumber) => gateway?.isHeld(tokenHash, packageNumber) ?? false,
    onLost: (tokenHash, packageNumber, lost) => gateway?.eject(tokenHash, packageNumber, lost),
  });
  const watches = createWatches({
    time,
    graceMs: paces.graceMs,
    open(packageNumber) {
      const source = createSource({
        service: polls,
        token: config.relayToken,
        packageNumber,
        clock,
      });
      const onRightsChanged = () => rights.recheck(packageNumber);
      const onBug = (error: unknown) => log.error({ err: error, packageNumber }, 'bug in a poll');
      const shared = { packageNumber, source, clock, time, paces, counters };
      const watch = createWatch({ ...shared, onRightsChanged, onBug });
      return {
        ...watch,
        stop() {
          watch.stop();
          // Nobody polls it any more, so a right that changes now would go unnoticed: forget them.
          onRightsChanged();
        },
      };
    },
  });
  gateway = createGateway({
    server,
    config,
    sessions,
    rights,
    watches,
    service: people,
    clock,
    counters,
    time,
    log,
  });

  return {
    onSignals({ changedAuctions, endedSessions }) {
      for (const packageNumber of changedAuctions) watches.nudge(packageNumber);
      for (const tokenHash of endedSessions) {
        rights.forget(tokenHash);
        gateway?.endSession(tokenHash);
      }
    },
    async close(drainMs) {
      await gateway?.drain(drainMs);
      rights.stop();
      watches.stop();
      await Promise.all([polls.close(), people.close()]);
    },
  };
}
