import type { Room } from '../../auction/room/room.ts';
import type { Freshness, Update } from '../../auction/room/update.ts';
import type { PollProblem } from '../../auction/source/source.ts';
import type { Lease } from '../lease.ts';
import { LEASE_MS, type RedisKeys } from '../scripts.ts';
import type { Inbox } from './inbox.ts';
import type { Link } from './link.ts';
import { encodeMessage, type Publication } from './message.ts';

/** Publishes the states of one auction while this relay has the lease. */
export interface Publisher {
  /** Makes the next published update a `state`, never a `same`; called whenever this relay gets the lease. */
  begin(): void;
  /**
   * Publishes an update and applies it to this relay's room: as a `state`, or as a `same` if the
   * board has not changed and this relay has published a state under this lease. Does nothing
   * without the lease, and for an update that changes nothing and is not the result of a poll.
   * `isRestart`: the update begins a new epoch.
   */
  publishUpdate(update: Update, isRestart: boolean): Promise<void>;
  /** Publishes that a poll failed; does nothing without the lease. */
  publishTrouble(problem: PollProblem): void;
}

interface PublisherOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly places: RedisKeys;
  readonly room: Room;
  readonly lease: Lease;
  readonly inbox: Inbox;
  /**
   * Called when an update was not or perhaps not published, unless a later state was applied
   * meanwhile: its position must not be used for another state.
   */
  readonly onUncertain: () => void;
}

/**
 * The result of the `publish` script. `unknown`: Redis did not respond, and the message may have
 * been published.
 */
type Outcome = 'published' | 'fenced' | 'stateMissing' | 'unknown';
const OUTCOMES: Readonly<Record<number, Outcome>> = {
  0: 'fenced',
  1: 'published',
  2: 'stateMissing',
};

export function createPublisher(options: PublisherOptions): Publisher {
  const { link, relayId, places, room, lease, inbox } = options;
  /**
   * The `seq` of this relay's last publication. A new lease does not reset it, because after an
   * outage of Redis the same fencing token can be granted again.
   */
  let seq = 0;
  /**
   * Whether this relay has published a whole state under this lease. Before that, `same` would
   * refer the other relays to the state of a former holder, which may lack changes that a relay saw
   * while Redis was unavailable.
   */
  let hasState = false;

  async function publish(publication: Publication): Promise<Outcome> {
    const isWhole = publication.kind === 'state' ? '1' : '0';
    const answer = await link.run(
      'publish',
      [places.lease, places.fence, places.state],
      [
        relayId,
        `${publication.fence}`,
        `${LEASE_MS}`,
        places.channel,
        encodeMessage(publication),
        isWhole,
      ],
    );
    return (typeof answer === 'number' && OUTCOMES[answer]) || 'unknown';
  }

  return {
    begin() {
      hasState = false;
    },

    async publishUpdate(update, isRestart) {
      const fence = lease.fence();
      if (fence === 0) return;
      const restarted = update.restarted || isRestart;
      const to = room.plan(update.board, update.newBids, restarted);
      seq += 1;
      const head = { from: relayId, fence, seq, ...to };
      const { rightsVersion, nextPollMs, serverTimeMs } = update;
      const freshness: Freshness = { rightsVersion, nextPollMs, serverTimeMs };
      const state: Publication = { ...head, kind: 'state', ...update, restarted };
      const isHere = inbox.isHere(to);
      if (isHere && nextPollMs === null) return;
      const isSame = isHere && hasState;
      let publication: Publication = isSame ? { ...head, kind: 'same', ...freshness } : state;
      let outcome = await publish(publication);
      if (outcome === 'stateMissing') {
        publication = state;
        outcome = await publish(publication);
      }
      if (outcome === 'published') {
        hasState = true;
        inbox.take(publication);
      } else if (inbox.isAfterState(publication)) options.onUncertain();
    },

    publishTrouble(problem) {
      const fence = lease.fence();
      if (fence === 0) return;
      seq += 1;
      const mark = { fence, seq };
      inbox.note(mark);
      void publish({ kind: 'trouble', from: relayId, ...mark, problem });
    },
  };
}
