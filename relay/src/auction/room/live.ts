import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { RelayConfig } from '../../config.ts';
import type { Counters } from '../../counters.ts';
import type { ChangeSignals } from '../../proxy/headers.ts';
import type { Time } from '../../time.ts';
import { connectorTo } from '../../upstreams.ts';
import { createGateway, type Gateway } from '../gateway/gateway.ts';
import type { Broadcast } from '../gateway/gateway-types.ts';
import { createRights, type Rights } from '../gateway/rights.ts';
import { createSessions } from '../gateway/sessions.ts';
import { createTodoListeners } from '../gateway/todo-listeners.ts';
import { createPublicBoards, type PublicBoards } from '../public/boards.ts';
import { createServerClock, type ServerClock } from '../source/server-clock.ts';
import { createSource } from '../source/source.ts';
import { type CallLine, createLiveService, type LiveService } from '../source/upstream.ts';
import { createHall } from './hall.ts';
import type { OtherRelays } from './other-relays.ts';
import { createWatch, type Watch } from './watch/watch.ts';
import { createWatches } from './watch/watches.ts';

/** The live part of one relay: sockets, rooms, and polls of the live service. */
export interface Live {
  /**
   * Acts on the change signals of a proxied response: triggers polls of changed auctions, and at
   * all relays closes the sockets of ended sessions and notifies the listeners of changed to-dos
   * and pages.
   */
  onChangeSignals(signals: ChangeSignals): void;
  /** The public boards, for visitors without a login. */
  readonly publicBoards: PublicBoards;
  /** Returns the current numbers for the metrics. */
  gauge(): LiveGauge;
  /**
   * Returns the number of objects in memory, by kind. After the viewers have left, all numbers fall
   * to 0 except `handshakes`.
   */
  held(): Readonly<Record<string, number>>;
  /**
   * Closes the sockets of these sessions at this relay, and evicts the cached rights of these
   * sessions.
   */
  endSessions(tokenHashes: readonly string[]): void;
  close(drainMs: number): Promise<void>;
}

export interface LiveGauge {
  readonly sockets: number;
  readonly viewers: number;
  readonly rooms: number;
  /**
   * The age, in ms, of the oldest data among the auctions that somebody watches through this relay;
   * 0 if nobody watches.
   */
  readonly oldestMs: number;
}

interface LiveOptions {
  readonly server: HttpServer;
  readonly config: RelayConfig;
  readonly time: Time;
  readonly counters: Counters;
  readonly others: OtherRelays;
  readonly log: FastifyBaseLogger;
  /** Called when the live service responds again after a failure. */
  readonly onRecovered: () => void;
}

export function createLive(options: LiveOptions): Live {
  const { server, config, time, counters, others, log } = options;
  const { paces } = config;
  const clock = createServerClock(time.now);
  const { polls, people } = createServices(options, (changedTodos) =>
    publish({ endedSessions: [], changedTodos }),
  );
  const sessions = createSessions();
  const token = config.relayToken;
  const todos = createTodoListeners(token, counters);

  // The gateway reads rights, and the rights report a lost right to the gateway, so each refers to
  // the other.
  let gateway: Gateway | null = null;
  const rights: Rights = createRights({
    service: people,
    clock,
    time,
    recheckMs: paces.recheckMs,
    cache: others.rights,
    isHeld: (tokenHash, packageNumber) => gateway?.isHeld(tokenHash, packageNumber) ?? false,
    onLost: (tokenHash, packageNumber, lost) => gateway?.eject(tokenHash, packageNumber, lost),
  });
  const watches = createWatches({
    time,
    graceMs: paces.graceMs,
    open: (packageNumber) =>
      openWatch({ ...options, service: polls, clock, packageNumber }, () =>
        rights.recheck(packageNumber),
      ),
  });
  const idleMs = paces.publicIdleMs;
  const publicBoards = createPublicBoards({ service: polls, token, watches, clock, time, idleMs });
  const onBug = (error: unknown) => log.error({ err: error }, 'bug in the hall');
  const hall = createHall({ rights, watches, clock, counters, time, onBug });
  gateway = createGateway({
    server,
    config,
    sessions,
    rights,
    watches,
    service: people,
    todos,
    hall,
    clock,
    counters,
    time,
    log,
    joinSockets: others.joinSockets,
    onBroadcast: applyBroadcast,
  });

  function applyBroadcast({ endedSessions, changedTodos }: Broadcast): void {
    for (const channel of changedTodos) todos.notify(channel);
    for (const tokenHash of endedSessions) {
      rights.forget(tokenHash);
      gateway?.endSession(tokenHash);
    }
  }

  /** Applies a change at this relay and sends the change to the other relays. */
  function publish(broadcast: Broadcast): void {
    applyBroadcast(broadcast);
    gateway?.broadcast(broadcast);
  }

  return {
    publicBoards,
    onChangeSignals({ changedAuctions, endedSessions, changedTodos }) {
      for (const packageNumber of changedAuctions) {
        if (!watches.trigger(packageNumber)) others.trigger(packageNumber);
      }
      if (endedSessions.length + changedTodos.length > 0) publish({ endedSessions, changedTodos });
    },
    endSessions: (endedSessions) => applyBroadcast({ endedSessions, changedTodos: [] }),
    gauge: () => ({
      sockets: gateway?.connections() ?? 0,
      rooms: watches.size,
      ...watches.gauge(),
    }),
    held: () => ({
      ...{ sockets: gateway?.connections() ?? 0, rooms: watches.size },
      ...{ viewers: watches.gauge().viewers, sessions: sessions.size, rights: rights.size },
      ...{ listeners: todos.size, handshakes: gateway?.remembered() ?? 0 },
    }),
    async close(drainMs) {
      await gateway?.drain(drainMs);
      hall.stop();
      publicBoards.stop();
      rights.stop();
      watches.stop();
      await Promise.all([polls.close(), people.close(), others.close()]);
    },
  };
}

/**
 * Creates two clients of the live service with separate connections, so that a rush of joining people does
 * not delay the polls (F14). `people` calls with a person's token, `polls` with the service token.
 */
function createServices(
  { config, time, log, onRecovered }: LiveOptions,
  onTodosChanged: (channels: readonly string[]) => void,
) {
  const { paces, upstreamUrl, upstreams } = config;
  const options = {
    upstreamUrl,
    connect: connectorTo(upstreams),
    connections: 32,
    deadlineMs: paces.callDeadlineMs,
    now: time.now,
    onRecovered,
    onCall(line: CallLine) {
      const isFailure = line.outcome !== 'ok' && line.outcome !== 'refused';
      if (line.isTurn && isFailure) log.warn(line, 'the live service does not answer');
      else log.debug(line, 'called the live service');
    },
  };
  return {
    polls: createLiveService(options),
    people: createLiveService({ ...options, onTodosChanged }),
  };
}

interface WatchParts extends LiveOptions {
  readonly service: LiveService;
  readonly clock: ServerClock;
  readonly packageNumber: string;
}

/** Creates the watch of one auction, standalone or coordinated with other relays. */
function openWatch(parts: WatchParts, onRightsChanged: () => void): Watch {
  const { service, clock, packageNumber, config, time, counters, others, log } = parts;
  const source = createSource({
    service,
    token: config.relayToken,
    packageNumber,
    clock,
    onBelieved({ bidSeq, bestBid }) {
      counters.problem('believed');
      log.warn({ packageNumber, bidSeq, bestBid }, 'believed a doubtful state');
    },
  });
  const { coordinate } = others;
  const watch = createWatch({
    packageNumber,
    source,
    clock,
    time,
    paces: config.paces,
    counters,
    coordinate: coordinate && ((room, events) => coordinate(packageNumber, clock, room, events)),
    onRightsChanged,
    onBug: (error) => log.error({ err: error, packageNumber }, 'bug in a poll'),
  });
  return {
    ...watch,
    stop() {
      watch.stop();
      // An auction that is not polled does not notice changed rights, so this call evicts the cached rights
      // to the auction.
      onRightsChanged();
    },
  };
}
