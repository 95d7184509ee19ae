import type { Coordinator, CoordinatorEvents } from '../auction/room/coordinator.ts';
import type { Room } from '../auction/room/room.ts';
import type { Update } from '../auction/room/update.ts';
import type { ServerClock } from '../auction/source/server-clock.ts';
import type { Time } from '../time.ts';
import { createLease, type Lease } from './lease.ts';
import { createInbox, type Inbox } from './link/inbox.ts';
import type { Link } from './link/link.ts';
import { decodeMessage, encodeMessage, type Message, type Notice } from './link/message.ts';
import { createPublisher } from './link/publisher.ts';
import { watchLink } from './link/watch.ts';
import { createPeople, type People } from './people.ts';
import { holdsNewest, type Phase, withNewest } from './phase.ts';
import { redisKeysOf } from './scripts.ts';

/** The number of failed polls in a row after which this relay leaves the lease to another. */
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
  /** Called when a publication of a relay that had lost its lease was dropped. */
  readonly onFenced: () => void;
  /**
   * Called with an error that was thrown while a message was handled: the error must not affect
   * other auctions (F24).
   */
  readonly onBug: (error: unknown) => void;
}

/**
 * Coordinates relays over Redis. While Redis is available, only the relay with the lease polls; it gives each
 * changed state its position and publishes the state. Redis refuses publications without the lease, so that
 * all relays get them in one order and give every state the same position; a viewer who comes from another
 * relay gets the missed versions, or a snapshot (RT2). While Redis is unavailable, each relay polls for its
 * own viewers, in an epoch of its own (F10).
 */
export function createSharedCoordinator(options: SharedCoordinatorOptions): Coordinator {
  const { link, relayId, time, room, events } = options;
  const places = redisKeysOf(options.packageNumber);
  let phase: Phase = { kind: 'joining' };
  const isStopped = () => phase.kind === 'stopped';
  const isAlone = () => phase.kind === 'alone';
  const setNewest = (isNewest: boolean) => {
    phase = withNewest(phase, isNewest);
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
      // After a short outage Redis may still hold this relay's lease. A mere renewal would not call
      // `lead`: this relay would stay in the phase `alone` for ever while the other relays wait for
      // its publications.
      lease.forget();
      events.onPollDue();
    },
  });
  const subscription = link.subscribe(places.channel, (text) => {
    const message = decodeMessage(text.toString());
    try {
      if (message && !isStopped()) {
        const { onPollDue } = events;
        receive(message, { relayId, lease, people, inbox, isAlone, onPollDue });
      }
    } catch (error) {
      options.onBug(error);
    }
  });
  void subscription.settled.then(() => (isStopped() ? undefined : stopWatching.check()));
  let queue: Promise<void> = Promise.resolve();

  async function lead(): Promise<void> {
    publisher.begin();
    // A relay in the phase `alone` uses an epoch of its own making, which no other relay can have
    // continued; so the phase itself knows whether the room's position is the newest.
    const isNewest = phase.kind === 'alone' ? phase.holdsNewest : await inbox.catchUp();
    if (isStopped()) return;
    phase = { kind: 'leading', holdsNewest: isNewest };
    time.after(0, events.onPollDue);
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
      // A failed announcement must not block the queue.
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
      if (polls()) events.onPollDue();
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

interface Receivers {
  readonly relayId: string;
  readonly lease: Lease;
  readonly people: People;
  readonly inbox: Inbox;
  readonly isAlone: () => boolean;
  readonly onPollDue: () => void;
}

/**
 * Passes a message to its receiver. Ignores `trigger` unless this relay holds the lease, `people`
 * and `free` if this relay sent them, and in the phase `alone` every publication, whoever sent it.
 */
function receive(message: Message, to: Receivers): void {
  const isOwn = message.from === to.relayId;
  switch (message.kind) {
    case 'trigger':
      if (to.lease.fence() > 0) to.onPollDue();
      break;
    case 'free':
      if (!isOwn) void to.lease.ask();
      break;
    case 'people':
      if (!isOwn) to.people.receive(message);
      break;
    default:
      if (!to.isAlone()) to.inbox.take(message);
  }
}

/**
 * Releases the lease for `STAND_BACK_MS` after every third failed poll in a row, if there is
 * another relay that can take the lease.
 */
function standBackAfter(failures: number, lease: Lease, others: number): void {
  if (others > 0 && failures % FAILURES_TO_STAND_BACK === 0) lease.standBack(STAND_BACK_MS);
}
