import { Beacon } from '@jicai/shared/contract/auction/live/socket.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { Fresh, Whole } from '../../cluster/message.ts';
import type { Share, ShareEvents } from '../../cluster/share.ts';
import type { LivePaces } from '../../config.ts';
import type { Counters } from '../../counters.ts';
import { every, type Time } from '../../time.ts';
import { type Encoded, encodeEvent } from '../gateway/fan-out.ts';
import { createPresence, type Presence } from '../gateway/presence.ts';
import { createReadiness, type ReadinessBoard } from '../gateway/readiness.ts';
import { CONNECTED, createHealthWatch, type Health } from '../source/health.ts';
import { createPoller } from '../source/poller.ts';
import { failureDelay, pollDelay } from '../source/schedule.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { Observation, PollProblem, Source } from '../source/source.ts';
import { boardOf } from './board-of.ts';
import { createRoom, type Position, type Room } from './room.ts';

/** One watched auction: polled, compared, shown. It lives while somebody watches. */
export interface Watch {
  readonly room: Room;
  readonly presence: Presence;
  readonly readiness: ReadinessBoard;
  /**
   * Resolves once there is a state to show, and one no older than the place that a viewer brings
   * from elsewhere; `false` when none came in time.
   */
  ready(held: Position): Promise<boolean>;
  nudge(): void;
  /** The age of what is shown, in ms. */
  ageMs(): number;
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
  /** How the work is shared with other relays; there may be none. */
  readonly share: (room: Room, events: ShareEvents) => Share;
  readonly onRightsChanged: () => void;
  /** A poll threw: a bug of ours with this auction, which must not stop the others (F24). */
  readonly onBug: (error: unknown) => void;
}

export function createWatch(options: WatchOptions): Watch {
  const { packageNumber, source, clock, time, paces, counters } = options;
  let failures = 0;
  let rightsVersion: number | null = null;
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
  const share = options.share(room, {
    onNews,
    onTrouble: (problem) => health.bad(problem),
    onTurn: () => poller.nudge(),
    onPeople: () => void share.tell(peopleChanged).catch(options.onBug),
  });
  let { online, readiness: said } = share.people();
  const presence = createPresence(time, (codes) => {
    online = codes;
    share.here({ online, readiness: said });
  });
  const readiness = createReadiness(time, (all) => {
    said = all;
    share.here({ online, readiness: said });
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

  /** Asks where it is this relay that asks; others hear of it through the share. */
  async function poll(): Promise<number> {
    if (!share.polls()) return paces.pollMs;
    counters.polls += 1;
    try {
      const answer = await source.poll();
      // It took so long that another relay asks by now: that one's word counts (F9).
      if (!share.polls()) return paces.pollMs;
      if (answer.kind !== 'seen') return failed(answer);
      const delay = await seen(answer.observation);
      failures = 0;
      return delay;
    } catch (error) {
      options.onBug(error);
      return failed({ kind: 'failed', why: 'garbage' });
    }
  }

  const serverTime = () => clock.now() ?? Date.now();

  async function seen(observation: Observation): Promise<number> {
    const { live, newBids, restarted } = observation;
    const nextPollMs = pollDelay(live, clock.now() ?? live.serverTimeMs, paces, time.random());
    const { rightsVersion: rights } = live;
    await share.tell(() => {
      const board = boardOf(observation, share.people());
      const fresh = { rightsVersion: rights, nextPollMs, serverTimeMs: serverTime() };
      return { board, newBids, restarted, ...fresh };
    });
    return nextPollMs;
  }

  function peopleChanged() {
    const state = room.state();
    if (!state || rightsVersion === null) return null;
    const board = { ...state, ...share.people() };
    const fresh = { rightsVersion, nextPollMs: null, serverTimeMs: serverTime() };
    return { board, newBids: [], restarted: false, ...fresh };
  }

  /** Something is known, whoever asked for it. */
  function onNews(fresh: Fresh, whole: (Whole & { readonly to?: Position }) | null): void {
    if (fresh.nextPollMs !== null) health.good(fresh.nextPollMs);
    if (whole) room.advance(whole.board, whole.newBids, whole.restarted, whole.to);
    if (room.position()) for (const done of waiting) done(true);
    const changed = rightsVersion !== null && rightsVersion !== fresh.rightsVersion;
    rightsVersion = fresh.rightsVersion;
    if (changed) options.onRightsChanged();
  }

  function failed(problem: PollProblem): number {
    failures += 1;
    counters.problem(problem.kind === 'failed' ? problem.why : problem.kind);
    share.failed(problem, failures);
    const hung = problem.kind === 'failed' && problem.why === 'timeout';
    return failureDelay(failures, hung, paces, time.random());
  }

  async function ready(held: Position): Promise<boolean> {
    const here = room.position();
    // Seen at another relay, and not here yet: a board must not go back.
    if (here && here.epoch === held.epoch && here.version < held.version) await share.catchUp();
    if (here) return true;
    return await new Promise((resolve) => {
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
    nudge: share.nudge,
    ageMs: health.ageMs,
    greeting: () => beacon(health.current().upstream === 'ok' ? CONNECTED : health.current()),
    stop() {
      poller.stop();
      share.stop();
      stopBeacons();
      health.stop();
      presence.stop();
      readiness.stop();
      for (const done of waiting) done(false);
    },
  };
}
