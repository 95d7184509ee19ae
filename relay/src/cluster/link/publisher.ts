import type { Room } from '../../auction/room/room.ts';
import type { Freshness, Update } from '../../auction/room/update.ts';
import type { PollProblem } from '../../auction/source/source.ts';
import type { Lease } from '../lease.ts';
import { LEASE_MS, type Places } from '../scripts.ts';
import type { Inbox } from './inbox.ts';
import type { Link } from './link.ts';
import { encodeMessage, type Publication } from './message.ts';

/** Publishes the states of one auction, from the relay that has the lease. */
export interface Publisher {
  /** Begins anew, with a whole state; called when the lease is had, or had again. */
  begin(): void;
  /** Publishes an update under the lease; does nothing without one. */
  publishUpdate(update: Update, isRestart: boolean): Promise<void>;
  /** Publishes that the upstream does not answer; does nothing without the lease. */
  publishTrouble(problem: PollProblem): void;
}

interface PublisherOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly places: Places;
  readonly room: Room;
  readonly lease: Lease;
  readonly inbox: Inbox;
  /** Nobody knows whether the publication arrived: its position must not be given again. */
  readonly onUncertain: () => void;
}

/** The effect of a publication in Redis; `unknown`: it may have been published, or not. */
type Outcome = 'published' | 'fenced' | 'stateMissing' | 'unknown';
const OUTCOMES: Readonly<Record<number, Outcome>> = {
  0: 'fenced',
  1: 'published',
  2: 'stateMissing',
};

export function createPublisher(options: PublisherOptions): Publisher {
  const { link, relayId, places, room, lease, inbox } = options;
  /** Goes on over all fences: the same one may be had again after an absence of Redis. */
  let seq = 0;
  /**
   * Redis has a whole state since the lease was had. Before that, `same` would send the others to one of a
   * former holder, which they have or drop: a relay that was alone may have seen what it lacks.
   */
  let isStateThere = false;

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
      isStateThere = false;
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
      const isSame = isHere && isStateThere;
      let publication: Publication = isSame ? { ...head, kind: 'same', ...freshness } : state;
      let outcome = await publish(publication);
      if (outcome === 'stateMissing') {
        publication = state;
        outcome = await publish(publication);
      }
      if (outcome === 'published') {
        isStateThere = true;
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
