import type { CoordinatorEvents } from '../../auction/room/coordinator.ts';
import type { Room } from '../../auction/room/room.ts';
import type { Freshness } from '../../auction/room/update.ts';
import type { ServerClock } from '../../auction/source/server-clock.ts';
import type { Time } from '../../time.ts';
import type { RedisKeys } from '../scripts.ts';
import type { Link } from './link.ts';
import { decodeMessage, isLater, type Mark, type Publication } from './message.ts';

/**
 * The round trip, in ms, that is assumed for a server time received from another relay. The clock
 * uses the sample with the shortest round trip and so prefers this relay's own polls when they are
 * faster.
 */
const TRAVEL_MS = 20;

/** Applies the publications about one auction in the total order that all relays share. */
export interface Inbox {
  /**
   * Applies a publication. Drops a publication whose sender has lost the lease, a `state` when a
   * later state was applied or confirmed, and a `same` or `trouble` when any later publication was
   * seen. A `same` for a position that the room does not have causes a `catchUp`.
   */
  take(publication: Publication): void;
  /**
   * Reads the state that was published last and applies it if it is new. Resolves to whether the
   * room's position is then the position of that state; `false` if there is no stored state, Redis
   * is unavailable, or this relay works alone.
   */
  catchUp(): Promise<boolean>;
  /**
   * Records the mark (fencing token and `seq`) of a `trouble` publication that this relay sends, so
   * that `take` drops the publication when it comes back: this relay has applied the problem
   * already.
   */
  note(mark: Mark): void;
  /**
   * Returns whether a mark (fencing token and `seq`) is later than that of the newest state that
   * was applied or confirmed by a `same`.
   */
  isAfterState(mark: Mark): boolean;
  /** Returns whether the room has exactly this position. */
  isHere(position: { readonly epoch: string; readonly version: number }): boolean;
}

interface InboxOptions {
  readonly relayId: string;
  readonly link: Link;
  readonly places: RedisKeys;
  readonly room: Room;
  readonly clock: ServerClock;
  readonly time: Time;
  readonly events: CoordinatorEvents;
  readonly isAlone: () => boolean;
  /**
   * Called after a state that this relay published was applied, so that the room's position is the
   * newest.
   */
  readonly onOwnState: () => void;
  /** Called when a publication of a relay that had lost its lease was dropped. */
  readonly onFenced: () => void;
}

type State = Extract<Publication, { kind: 'state' }>;
type Same = Extract<Publication, { kind: 'same' }>;

export function createInbox(options: InboxOptions): Inbox {
  const { relayId, link, places, room, clock, time, events } = options;
  let last: Mark = { fence: 0, seq: 0 };
  let lastState: Mark = last;

  const isHere: Inbox['isHere'] = ({ epoch, version }) => {
    const here = room.position();
    return here !== null && here.epoch === epoch && here.version === version;
  };

  function sampleTime({ from, serverTimeMs, nextPollMs }: Freshness & { from: string }): void {
    if (from === relayId || nextPollMs === null) return;
    clock.sample(serverTimeMs, time.now() - TRAVEL_MS, time.now());
  }

  function takeState(state: State, freshness: Freshness): void {
    if (!isLater(state, lastState)) return;
    lastState = state;
    if (isLater(state, last)) last = state;
    sampleTime(state);
    const { epoch, version } = state;
    events.onUpdate(freshness, { ...state, to: { epoch, version } });
    if (state.from === relayId) options.onOwnState();
  }

  function takeSame(same: Same): void {
    sampleTime(same);
    if (isHere(same)) {
      lastState = same;
      events.onUpdate(same, null);
    } else void catchUp();
  }

  async function catchUp(): Promise<boolean> {
    const stored = await link.get(places.state);
    const publication = stored === null ? null : decodeMessage(stored);
    if (publication?.kind !== 'state' || options.isAlone()) return false;
    takeState(publication, { ...publication, nextPollMs: null });
    return isHere(publication);
  }

  return {
    isHere,
    catchUp,
    take(publication) {
      if (publication.fence < last.fence) options.onFenced();
      else if (publication.kind === 'state') takeState(publication, publication);
      else if (isLater(publication, last)) {
        last = publication;
        if (publication.kind === 'trouble') events.onTrouble(publication.problem);
        else takeSame(publication);
      }
    },
    note(mark) {
      last = mark;
    },
    isAfterState: (mark) => isLater(mark, lastState),
  };
}
