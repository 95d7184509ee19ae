import type { Room } from '../auction/room/room.ts';
import type { ServerClock } from '../auction/source/server-clock.ts';
import type { PollProblem } from '../auction/source/source.ts';
import { every, type Stop, type Time } from '../time.ts';
import { createCrowd, REPEAT_MS } from './crowd.ts';
import { createLease } from './lease.ts';
import type { Link } from './link.ts';
import {
  decodeMessage,
  encodeMessage,
  type Fresh,
  isLater,
  type Mark,
  type Message,
  type News,
  type Said,
  type Told,
} from './message.ts';
import { LEASE_MS, placesOf } from './scripts.ts';
import type { Share, ShareEvents } from './share.ts';

/** So long without Redis, and each relay goes on alone (F10). */
const ALONE_MS = 700;
/** After so many failures in a row another relay may try. */
const FAILURES_TO_STAND_BACK = 3;
const STAND_BACK_MS = 4_000;
/** How far another relay's word for the time may be off; a poll of one's own is better. */
const TRAVEL_MS = 20;

interface ClusterShareOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly packageNumber: string;
  readonly time: Time;
  readonly clock: ServerClock;
  readonly room: Room;
  readonly events: ShareEvents;
  /** Something of a stale holder was heard, and dropped. */
  readonly onFenced: () => void;
  /** What was heard could not be taken: a bug of ours with this auction alone (F24). */
  readonly onBug: (error: unknown) => void;
}

/**
 * The relay with the lease polls, gives each change its version, and publishes it; Redis lets nobody
 * else's publications through, so all relays see one order of them and give every state the same
 * place. A viewer who comes from another relay gets what he missed, or a snapshot (RT2).
 */
export function createClusterShare(options: ClusterShareOptions): Share {
  const { link, relayId, time, clock, room, events } = options;
  const places = placesOf(options.packageNumber);
  const crowd = createCrowd(relayId, time.now);
  let alone = false;
  let stopped = false;
  let known = false;
  /** Is the room's place the newest of its epoch? If that is not certain, a new epoch begins. */
  let isNewest = false;
  let seq = 0;
  let last: Mark = { fence: 0, seq: 0 };
  let lastState: Mark = last;
  let queue: Promise<void> = Promise.resolve();
  let stopAloneTimer: Stop = () => {};

  const lease = createLease({
    link,
    relayId,
    places,
    time,
    async onTaken() {
      seq = 0;
      // Who was alone has an epoch of his own, which nobody else can have carried on.
      if (!alone) isNewest = await catchUp();
      alone = false;
      known = true;
      time.after(0, events.onTurn);
    },
    onRefused() {
      const isNew = alone || !known;
      alone = false;
      known = true;
      isNewest = false;
      if (isNew) void catchUp();
    },
  });
  type State = Extract<Told, { kind: 'state' }>;
  const polls = () => !stopped && (alone || lease.fence() > 0);

  function isHere({ epoch, version }: { epoch: string; version: number }): boolean {
    const here = room.position();
    return here !== null && here.epoch === epoch && here.version === version;
  }

  /** Takes what was published, in the one order of all publications. */
  function take(told: Told): void {
    if (told.fence < last.fence) options.onFenced();
    else if (told.kind === 'state') takeState(told, told);
    else if (isLater(told, last)) {
      last = told;
      if (told.kind === 'trouble') events.onTrouble(told.problem);
      else takeSame(told);
    }
  }

  function takeState(state: State, fresh: Fresh): void {
    if (!isLater(state, lastState)) return;
    lastState = state;
    if (isLater(state, last)) last = state;
    sampleTime(state);
    const { epoch, version } = state;
    events.onNews(fresh, { ...state, to: { epoch, version } });
    if (state.from === relayId) isNewest = true;
  }

  function takeSame(same: Extract<Told, { kind: 'same' }>): void {
    sampleTime(same);
    if (isHere(same)) {
      lastState = same;
      events.onNews(same, null);
    } else void catchUp();
  }

  function sampleTime({ from, serverTimeMs, nextPollMs }: Fresh & { from: string }): void {
    if (from === relayId || nextPollMs === null) return;
    clock.sample(serverTimeMs, time.now() - TRAVEL_MS, time.now());
  }

  /** Takes the state that was published last. `true`: the room is where it is. */
  async function catchUp(): Promise<boolean> {
    const stored = await link.get(places.state);
    const told = stored === null ? null : decodeMessage(stored);
    if (told?.kind !== 'state' || alone) return false;
    takeState(told, { ...told, nextPollMs: null });
    return isHere(told);
  }

  function hear(message: Message): void {
    const isOwn = message.from === relayId;
    switch (message.kind) {
      case 'nudge':
        if (lease.fence() > 0) events.onTurn();
        break;
      case 'free':
        if (!isOwn) void lease.ask();
        break;
      case 'people':
        if (!isOwn) hearPeople(message);
        break;
      default:
        if (!alone) take(message);
    }
  }

  function hearPeople({ from, people, asks }: Extract<Said, { kind: 'people' }>): void {
    const changed = crowd.heard(from, people);
    if (asks) sayPeople(false);
    if (changed && polls()) events.onPeople();
  }

  let here = crowd.people();
  function sayPeople(asks: boolean): void {
    say({ kind: 'people', from: relayId, people: here, asks });
  }
  const say = (said: Said) => void link.publish(places.channel, encodeMessage(said));

  /** `null`: nobody knows whether it was published. */
  async function publish(told: Told): Promise<boolean | 'no state' | null> {
    const whole = told.kind === 'state' ? '1' : '0';
    const answer = await link.run(
      'tell',
      [places.lease, places.fence, places.state],
      [relayId, `${told.fence}`, `${LEASE_MS}`, places.channel, encodeMessage(told), whole],
    );
    if (answer === 2) return 'no state';
    return typeof answer === 'number' ? answer === 1 : null;
  }

  async function tellAll(make: () => News | null): Promise<void> {
    const news = make();
    if (!news) return;
    if (alone) {
      events.onNews(news, { ...news, restarted: news.restarted || !isNewest });
      isNewest = true;
      return;
    }
    const fence = lease.fence();
    if (fence === 0) return;
    const whole = { ...news, restarted: news.restarted || !isNewest };
    const to = room.plan(whole.board, whole.newBids, whole.restarted);
    seq += 1;
    const head = { from: relayId, fence, seq, ...to };
    const { rightsVersion, nextPollMs, serverTimeMs } = news;
    const fresh = { rightsVersion, nextPollMs, serverTimeMs };
    const state: Told = { ...head, kind: 'state', ...whole };
    if (isHere(to) && nextPollMs === null) return;
    let told: Told = isHere(to) ? { ...head, kind: 'same', ...fresh } : state;
    let done = await publish(told);
    if (done === 'no state') {
      told = state;
      done = await publish(told);
    }
    if (done === true) take(told);
    // It may be said and heard by others: only a new epoch is surely told apart from that.
    else if (isLater(told, lastState)) isNewest = false;
  }

  function onLinkChange(): void {
    stopAloneTimer();
    if (link.isUp()) void join();
    else stopAloneTimer = time.after(ALONE_MS, goAlone);
  }
  function goAlone(): void {
    if (alone || link.isUp()) return;
    alone = true;
    isNewest = false;
    events.onTurn();
  }
  async function join(): Promise<void> {
    await lease.ask();
    if (!stopped) sayPeople(true);
  }

  const subscription = link.subscribe(places.channel, (text) => {
    const message = decodeMessage(text.toString());
    try {
      if (message && !stopped) hear(message);
    } catch (error) {
      options.onBug(error);
    }
  });
  const stopListening = link.onChange(onLinkChange);
  const stopRepeats = every(time, REPEAT_MS, () => {
    sayPeople(false);
    if (crowd.sweep() && polls()) events.onPeople();
  });
  void subscription.settled.then(() => (stopped ? undefined : onLinkChange()));

  return {
    polls,
    tell(make) {
      const told = queue.then(() => (stopped ? undefined : tellAll(make)));
      // One that fails does not keep the next from being said.
      queue = told.catch(() => {});
      return told;
    },
    failed(problem: PollProblem, times) {
      const fence = lease.fence();
      events.onTrouble(problem);
      if (alone || fence === 0) return;
      seq += 1;
      const mark = { fence, seq };
      last = mark;
      void publish({ kind: 'trouble', from: relayId, ...mark, problem });
      const others = crowd.others() > 0;
      if (others && times % FAILURES_TO_STAND_BACK === 0) lease.standBack(STAND_BACK_MS);
    },
    here(people) {
      here = people;
      const changed = crowd.heard(relayId, people);
      sayPeople(false);
      if (changed && polls()) events.onPeople();
    },
    people: crowd.people,
    nudge() {
      if (polls()) events.onTurn();
      else say({ kind: 'nudge', from: relayId });
    },
    async catchUp() {
      await catchUp();
    },
    stop() {
      stopped = true;
      stopAloneTimer();
      stopListening();
      stopRepeats();
      say({ kind: 'people', from: relayId, people: { online: [], readiness: [] }, asks: false });
      lease.stop();
      subscription.stop();
    },
  };
}
