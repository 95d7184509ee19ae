import type { CoordinatorEvents } from '../../auction/room/coordinator.ts';
import type { Room } from '../../auction/room/room.ts';
import type { Freshness } from '../../auction/room/update.ts';
import type { ServerClock } from '../../auction/source/server-clock.ts';
import type { Time } from '../../time.ts';
import type { Places } from '../scripts.ts';
import type { Link } from './link.ts';
import { decodeMessage, isLater, type Mark, type Publication } from './message.ts';

/** How far another relay's report of the time may be off, in ms; an own poll is more exact. */
const TRAVEL_MS = 20;

/** Takes the publications about one auction, in the one order of all publications. */
export interface Inbox {
  take(publication: Publication): void;
  /** Takes the state that was published last; resolves to whether the room now shows that state. */
  catchUp(): Promise<boolean>;
  /** Notes an own publication that needs no taking, such as trouble. */
  note(mark: Mark): void;
  /** Whether a mark is later than the newest state that was taken. */
  isAfterState(mark: Mark): boolean;
  /** Whether the room shows this very position. */
  isHere(position: { readonly epoch: string; readonly version: number }): boolean;
}

interface InboxOptions {
  readonly relayId: string;
  readonly link: Link;
  readonly places: Places;
  readonly room: Room;
  readonly clock: ServerClock;
  readonly time: Time;
  readonly events: CoordinatorEvents;
  readonly isAlone: () => boolean;
  /** A state published by this relay was taken: its position is the newest. */
  readonly onOwnState: () => void;
  /** A publication of a relay that lost its lease was dropped. */
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
