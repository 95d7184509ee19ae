import { Beacon } from '@jicai/shared/contract/auction/live/socket.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { LivePaces } from '../../../config.ts';
import type { Counters } from '../../../counters.ts';
import { every, type Time } from '../../../time.ts';
import { type Encoded, encodeEvent } from '../../gateway/fan-out.ts';
import { createPresence, type Presence } from '../../gateway/presence.ts';
import { createReadiness, type ReadinessBoard } from '../../gateway/readiness.ts';
import { CONNECTED, createHealthWatch, type Health } from '../../source/health.ts';
import { createPoller } from '../../source/poller.ts';
import { failureDelay, pollDelay } from '../../source/schedule.ts';
import type { ServerClock } from '../../source/server-clock.ts';
import type { Observation, PollProblem, Source } from '../../source/source.ts';
import type { Coordinator, CoordinatorEvents } from '../coordinator.ts';
import { boardOf } from '../projection/board-of.ts';
import { createRoom, type Position, type Room } from '../room.ts';
import type { Freshness, People, Update, WholeState } from '../update.ts';

/**
 * Watches one auction: polls its state unless another relay does, updates its room, and sends
 * beacons (periodic messages about the live service's health) to the room. A watch exists while
 * somebody watches the auction, and `graceMs` longer.
 */
export interface Watch {
  readonly room: Room;
  readonly presence: Presence;
  readonly readiness: ReadinessBoard;
  /**
   * Resolves to `true` once the room has a state; to `false` when no state arrives within
   * `callDeadlineMs` or the watch stops. If the viewer holds a newer version of the same epoch than
   * this room, the room first reads the state that the relays published last.
   */
  ready(held: Position): Promise<boolean>;
  /** Makes the relay that polls this auction poll as soon as the minimum gap after its last poll allows. */
  trigger(): void;
  /**
   * Returns the time since the last successful poll, in ms; before the first, the time since the
   * watch started.
   */
  ageMs(): number;
  /**
   * Returns `ok` or `failing`, as `HealthWatch` derives the live service's health from this
   * auction's polls.
   */
  upstream(): Health['upstream'];
  /**
   * Returns the beacon (the message about the live service's health) for a member that has just
   * joined; the text is 服务已连接 while the service responds, otherwise that of the failure
   * (AU35).
   */
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
  /** Creates the coordinator with other relays; `null` for a standalone relay. */
  readonly coordinate: ((room: Room, events: CoordinatorEvents) => Coordinator) | null;
  readonly onRightsChanged: () => void;
  /**
   * Called with an error that a poll or an announcement threw: the error must not affect other
   * auctions (F24).
   */
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
    onRestart: () => room.send(beacon(health.current())),
  });
  const coordinator =
    options.coordinate?.(room, {
      onUpdate,
      onTrouble: (problem) => health.bad(problem),
      onPollDue: () => poller.trigger(),
      onPeople: announcePeople,
    }) ?? null;
  /**
   * The people (suppliers with an open board, and readiness reports) at this relay only, without
   * those of the other relays.
   */
  let local: People = { online: [], readiness: [] };
  const presence = createPresence(time, (online) => setPeople({ ...local, online }));
  const readiness = createReadiness(time, (all) => setPeople({ ...local, readiness: all }));
  const health = createHealthWatch({
    time,
    pollMs: paces.pollMs,
    onChange: (changed) => room.send(beacon(changed)),
  });
  const stopBeacons = every(time, paces.beaconMs, () => room.send(beacon(health.current())));
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

  const polls = () => coordinator === null || coordinator.polls();
  const people = () => coordinator?.people() ?? local;

  function setPeople(next: People): void {
    local = next;
    if (coordinator) coordinator.setPeople(next);
    else announcePeople();
  }
  function announcePeople(): void {
    announce(peopleUpdate).catch(options.onBug);
  }

  /** Publishes an update to all relays; a standalone relay applies the update directly. */
  async function announce(make: () => Update | null): Promise<void> {
    if (coordinator) return coordinator.announce(make);
    const update = make();
    if (update) onUpdate(update, update);
  }

  /**
   * Polls the live service and announces the state, unless another relay polls. Resolves to the delay until
   * the next poll, in ms.
   */
  async function poll(): Promise<number> {
    if (!polls()) return paces.pollMs;
    counters.polls += 1;
    try {
      const answer = await source.poll();
      // If another relay got the lease during a slow poll, the result of this poll is dropped: only
      // polls of the lease's holder count (F9).
      if (!polls()) return paces.pollMs;
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
    await announce(() => {
      const board = boardOf(observation, people());
      const freshness = { rightsVersion: rights, nextPollMs, serverTimeMs: serverTime() };
      return { board, newBids, restarted, ...freshness };
    });
    return nextPollMs;
  }

  function peopleUpdate(): Update | null {
    const state = room.state();
    if (!state || rightsVersion === null) return null;
    const board = { ...state, ...people() };
    const freshness = { rightsVersion, nextPollMs: null, serverTimeMs: serverTime() };
    return { board, newBids: [], restarted: false, ...freshness };
  }

  /** Applies an update, whether this relay or another relay made it. */
  function onUpdate(
    fresh: Freshness,
    whole: (WholeState & { readonly to?: Position }) | null,
  ): void {
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
    if (coordinator) coordinator.reportFailure(problem, failures);
    else health.bad(problem);
    const hung = problem.kind === 'failed' && problem.why === 'timeout';
    return failureDelay(failures, hung, paces, time.random());
  }

  async function ready(held: Position): Promise<boolean> {
    const here = room.position();
    // The viewer has got a newer version from another relay: this room must catch up, so that the
    // board does not go back to older data.
    if (here && here.epoch === held.epoch && here.version < held.version)
      await coordinator?.catchUp();
    if (here) return true;
    return await new Promise((resolve) => {
      const done = (isReady: boolean) => {
        waiting.delete(done);
        stopTimer();
        resolve(isReady);
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
    trigger: () => (coordinator ? coordinator.trigger() : poller.trigger()),
    ageMs: health.ageMs,
    upstream: () => health.current().upstream,
    greeting: () => beacon(health.current().upstream === 'ok' ? CONNECTED : health.current()),
    stop() {
      poller.stop();
      coordinator?.stop();
      stopBeacons();
      health.stop();
      presence.stop();
      readiness.stop();
      for (const done of waiting) done(false);
    },
  };
}
