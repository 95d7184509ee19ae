import type { Readiness } from '@jicai/shared/contract/rounds.ts';
import { Beacon } from '@jicai/shared/contract/socket.ts';
import { encode } from '@jicai/shared/contract/wire.ts';
import type { LivePaces } from '../config.ts';
import type { Counters } from '../counters.ts';
import { every, type Time } from '../time.ts';
import { boardOf } from './board-of.ts';
import { type Encoded, encodeEvent } from './fan-out.ts';
import { CONNECTED, createHealthWatch, type Health } from './health.ts';
import { createPoller } from './poller.ts';
import { createPresence, type Presence } from './presence.ts';
import { createReadiness, type ReadinessBoard } from './readiness.ts';
import { createRoom, type Room } from './room.ts';
import { failureDelay, pollDelay } from './schedule.ts';
import type { ServerClock } from './server-clock.ts';
import type { Observation, PollProblem, Source } from './source.ts';

/** One watched auction: polled, compared, shown. It lives while somebody watches. */
export interface Watch {
  readonly room: Room;
  readonly presence: Presence;
  readonly readiness: ReadinessBoard;
  /** Resolves once there is a state to show; `false` when none came in time. */
  ready(): Promise<boolean>;
  nudge(): void;
  /** A beacon for one who just joined; it says 服务已连接 while the service answers (AU35). */
  greeting(): Encoded;
  stop(): void;
}

interface WatchOptions {
  readonly packageNumber: string;
  readonly source: Source;
  readonly clock: ServerClock;
  readonly time: Time;
  readonly paces: LivePaces;
  readonly counters: Counters;
  readonly onRightsChanged: () => void;
  /** A poll threw: a bug of ours with this auction, which must not stop the others (F24). */
  readonly onBug: (error: unknown) => void;
}

export function createWatch(options: WatchOptions): Watch {
  const { packageNumber, source, clock, time, paces, counters } = options;
  let failures = 0;
  let rightsVersion: number | null = null;
  let online: readonly string[] = [];
  let readinessNow: readonly Readiness[] = [];
  const waiting = new Set<(ready: boolean) => void>();

  const room = createRoom({
    packageNumber,
    timing: (closesAtMs) => ({
      serverTimeMs: clock.now() ?? Date.now(),
      closesAtMs,
      dataAgeMs: health.ageMs(),
    }),
    onRestart: () => room.tell(beacon(health.current())),
  });
  const presence = createPresence(time, (codes) => {
    online = codes;
    room.setOnline(codes);
  });
  const readiness = createReadiness(time, (all) => {
    readinessNow = all;
    room.setReadiness(all);
  });
  const health = createHealthWatch({
    time,
    pollMs: paces.pollMs,
    onChange: (changed) => room.tell(beacon(changed)),
  });
  const stopBeacons = every(time, paces.beaconMs, () => room.tell(beacon(health.current())));
  const poller = createPoller(time, poll);

  function beacon({ upstream, errorCode, errorMessage }: Health): Encoded {
    const { epoch, version } = room.position() ?? { epoch: '', version: 0 };
    const timing = {
      serverTimeMs: clock.now() ?? Date.now(),
      closesAtMs: room.closesAtMs(),
      dataAgeMs: health.ageMs(),
    };
    const position = { packageNumber, epoch, version, ...timing };
    return encodeEvent(
      'beacon',
      encode(Beacon, { ...position, upstream, errorCode, errorMessage }),
    );
  }

  async function poll(): Promise<number> {
    counters.polls += 1;
    try {
      const answer = await source.poll();
      if (answer.kind !== 'seen') return failed(answer);
      const delay = seen(answer.observation);
      failures = 0;
      return delay;
    } catch (error) {
      options.onBug(error);
      return failed({ kind: 'failed', why: 'garbage' });
    }
  }

  function seen(observation: Observation): number {
    const { live, newBids, restarted } = observation;
    const delay = pollDelay(live, clock.now() ?? live.serverTimeMs, paces, time.random());
    health.good(delay);
    room.advance(boardOf(observation, { online, readiness: readinessNow }), newBids, restarted);
    for (const done of waiting) done(true);
    if (rightsVersion !== null && rightsVersion !== live.rightsVersion) options.onRightsChanged();
    rightsVersion = live.rightsVersion;
    return delay;
  }

  function failed(problem: PollProblem): number {
    failures += 1;
    counters.problem(problem.kind === 'failed' ? problem.why : problem.kind);
    health.bad(problem);
    const hung = problem.kind === 'failed' && problem.why === 'timeout';
    return failureDelay(failures, hung, paces, time.random());
  }

  function ready(): Promise<boolean> {
    if (room.position()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const done = (is: boolean) => {
        waiting.delete(done);
        stopTimer();
        resolve(is);
      };
      const stopTimer = time.after(paces.callDeadlineMs, () => done(false));
      waiting.add(done);
    });
  }

  return {
    room,
    presence,
    readiness,
    ready,
    nudge: poller.nudge,
    greeting: () => beacon(health.current().upstream === 'ok' ? CONNECTED : health.current()),
    stop() {
      poller.stop();
      stopBeacons();
      health.stop();
      presence.stop();
      readiness.stop();
      for (const done of waiting) done(false);
    },
  };
}
