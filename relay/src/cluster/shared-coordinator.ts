import type { Room } from '../auction/room/room.ts';
import type { ServerClock } from '../auction/source/server-clock.ts';
import { every, type Stop, type Time } from '../time.ts';
import { createAttendance, REPEAT_MS } from './attendance.ts';
import type { Coordinator, CoordinatorEvents } from './coordinator.ts';
import { createInbox } from './inbox.ts';
import { createLease, type Lease } from './lease.ts';
import type { Link } from './link.ts';
import { decodeMessage, encodeMessage, type Message, type Notice, type Update } from './message.ts';
import { holdsNewest, type Phase, withNewest } from './phase.ts';
import { createPublisher } from './publisher.ts';
import { placesOf } from './scripts.ts';

/** After so long without Redis each relay goes on alone (F10), in ms. */
const ALONE_MS = 700;
/** After so many failures in a row another relay may try. */
const FAILURES_TO_STAND_BACK = 3;
const STAND_BACK_MS = 4_000;

interface SharedCoordinatorOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly packageNumber: string;
  readonly time: Time;
  readonly clock: ServerClock;
  readonly room: Room;
  readonly events: CoordinatorEvents;
  /** A publication of a relay that lost its lease was dropped. */
  readonly onFenced: () => void;
  /** A message could not be taken: a bug of ours with this auction alone (F24). */
  readonly onBug: (error: unknown) => void;
}

/**
 * Coordinates relays over Redis. The relay with the lease polls, gives each change its version and
 * publishes it; Redis refuses the publications of everyone else, so all relays see one order of them
 * and give every state the same position. A viewer who comes from another relay gets the versions
 * missed, or a snapshot (RT2).
 */
export function createSharedCoordinator(options: SharedCoordinatorOptions): Coordinator {
  const { link, relayId, time, room, events } = options;
  const places = placesOf(options.packageNumber);
  let phase: Phase = { kind: 'joining' };
  const isStopped = () => phase.kind === 'stopped';
  const isAlone = () => phase.kind === 'alone';
  const setNewest = (is: boolean) => {
    phase = withNewest(phase, is);
  };

  const inbox = createInbox({ ...options, places, isAlone, onOwnState: () => setNewest(true) });
  const lease = createLease({ link, relayId, places, time, onTaken: lead, onRefused: follow });
  const onUncertain = () => setNewest(false);
  const publisher = createPublisher({ link, relayId, places, room, lease, inbox, onUncertain });
  const polls = () => isAlone() || (!isStopped() && lease.fence() > 0);
  const people = createPeople({ ...options, send, announces: polls });
  const stopWatching = watchLink(options, {
    async onUp() {
      await lease.ask();
      if (!isStopped()) people.send(true);
    },
    onAway() {
      if (isAlone() || isStopped()) return;
      phase = { kind: 'alone', holdsNewest: false };
      events.onTurn();
    },
  });
  const subscription = link.subscribe(places.channel, (text) => {
    const message = decodeMessage(text.toString());
    try {
      if (message && !isStopped()) receive(message);
    } catch (error) {
      options.onBug(error);
    }
  });
  void subscription.settled.then(() => (isStopped() ? undefined : stopWatching.check()));
  let queue: Promise<void> = Promise.resolve();

  async function lead(): Promise<void> {
    publisher.restart();
    // A relay that was alone has an epoch of its own, which no other relay can have carried on.
    const isNewest = phase.kind === 'alone' ? phase.holdsNewest : await inbox.catchUp();
    if (isStopped()) return;
    phase = { kind: 'leading', holdsNewest: isNewest };
    time.after(0, events.onTurn);
  }

  function follow(): void {
    if (isStopped()) return;
    const isNew = phase.kind === 'alone' || phase.kind === 'joining';
    phase = { kind: 'following' };
    if (isNew) void inbox.catchUp();
  }

  function send(notice: Notice): void {
    void link.publish(places.channel, encodeMessage(notice));
  }

  function receive(message: Message): void {
    const isOwn = message.from === relayId;
    switch (message.kind) {
      case 'trigger':
        if (lease.fence() > 0) events.onTurn();
        break;
      case 'free':
        if (!isOwn) void lease.ask();
        break;
      case 'people':
        if (!isOwn) people.receive(message);
        break;
      default:
        if (!isAlone()) inbox.take(message);
    }
  }

  async function announceNow(make: () => Update | null): Promise<void> {
    const update = isStopped() ? null : make();
    if (!update) return;
    if (!isAlone()) return publisher.publishUpdate(update, !holdsNewest(phase));
    const restarted = update.restarted || !holdsNewest(phase);
    events.onUpdate(update, { ...update, restarted });
    setNewest(true);
  }

  return {
    polls,
    announce(make) {
      const announced = queue.then(() => announceNow(make));
      // A failed announcement does not keep the next one from being made.
      queue = announced.catch(() => {});
      return announced;
    },
    reportFailure(problem, times) {
      events.onTrouble(problem);
      if (isAlone() || lease.fence() === 0) return;
      publisher.publishTrouble(problem);
      standBackAfter(times, lease, people.others());
    },
    setPeople: people.set,
    people: people.all,
    trigger() {
      if (polls()) events.onTurn();
      else send({ kind: 'trigger', from: relayId });
    },
    async catchUp() {
      await inbox.catchUp();
    },
    stop() {
      phase = { kind: 'stopped' };
      stopWatching.stop();
      people.stop();
      lease.stop();
      subscription.stop();
    },
  };
}

/** Leaves the lease to another relay when the upstream keeps failing this one. */
function standBackAfter(failures: number, lease: Lease, others: number): void {
  if (others > 0 && failures % FAILURES_TO_STAND_BACK === 0) lease.standBack(STAND_BACK_MS);
}

/** Calls `onUp` when Redis is there, and `onAway` when it was away for a while. */
function watchLink(
  { link, time }: Pick<SharedCoordinatorOptions, 'link' | 'time'>,
  on: { readonly onUp: () => Promise<void>; readonly onAway: () => void },
): { check: () => void; stop: Stop } {
  let stopTimer: Stop = () => {};
  function check(): void {
    stopTimer();
    if (link.isUp()) void on.onUp();
    else stopTimer = time.after(ALONE_MS, () => (link.isUp() ? undefined : on.onAway()));
  }
  const stopListening = link.onChange(check);
  return {
    check,
    stop() {
      stopTimer();
      stopListening();
    },
  };
}

interface PeopleOptions {
  readonly relayId: string;
  readonly time: Time;
  readonly events: CoordinatorEvents;
  readonly send: (notice: Notice) => void;
  /** Whether this relay announces changes to the viewers of all. */
  readonly announces: () => boolean;
}

/** Exchanges with the other relays who is at each of them. */
function createPeople({ relayId, time, events, send, announces }: PeopleOptions) {
  const attendance = createAttendance(relayId, time.now);
  let own = attendance.people();
  const sendOwn = (asks: boolean) => send({ kind: 'people', from: relayId, people: own, asks });
  const onChange = (changed: boolean) => {
    if (changed && announces()) events.onPeople();
  };
  const stopRepeats = every(time, REPEAT_MS, () => {
    sendOwn(false);
    onChange(attendance.sweep());
  });
  return {
    all: attendance.people,
    others: attendance.others,
    send: sendOwn,
    set(people: typeof own) {
      own = people;
      const changed = attendance.update(relayId, people);
      sendOwn(false);
      onChange(changed);
    },
    receive({ from, people, asks }: Extract<Notice, { kind: 'people' }>) {
      const changed = attendance.update(from, people);
      if (asks) sendOwn(false);
      onChange(changed);
    },
    stop() {
      stopRepeats();
      own = { online: [], readiness: [] };
      sendOwn(false);
    },
  };
}
