import type {
  AuctionLive,
  BidRow,
  PackageInfo,
  Reminder,
} from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { canFollow, isCredible, isSound } from './plausible.ts';
import type { ServerClock } from './server-clock.ts';
import type { LiveResult, LiveService } from './upstream.ts';

/** The state of an auction from one successful poll, with its description, reminders and new bids. */
export interface Observation {
  readonly live: AuctionLive;
  readonly info: PackageInfo;
  /** The newest reminders of the auction, oldest first, at most `MAX_REMINDERS`. */
  readonly reminders: readonly Reminder[];
  /**
   * Bids accepted since the last observation, oldest first; some may be missing. Empty at the first
   * observation and when `restarted`.
   */
  readonly newBids: readonly BidRow[];
  /**
   * Whether the state does not continue the earlier states, as after a restored backup: earlier states no
   * longer count.
   */
  readonly restarted: boolean;
}

/**
 * The reason why a poll failed. `implausible`: the state contradicts itself or the last accepted
 * state (F4).
 */
export type PollProblem =
  | Exclude<LiveResult<never>, { kind: 'ok' }>
  | { readonly kind: 'implausible' };

/** Polls one auction with the service token, and caches its description and reminders until they change. */
export interface Source {
  poll(): Promise<{ kind: 'seen'; observation: Observation } | PollProblem>;
}

/**
 * The largest number of reminders that the relay stores for an auction. A board shows fewer, but
 * only those that its viewer may read, so more reminders are stored than one board shows.
 */
const MAX_REMINDERS = 500;
const REMINDER_PAGES = 6;
/**
 * The number of consecutive responses, each able to follow the response before it, after which a
 * doubtful state is accepted.
 */
const ANSWERS_TO_BELIEVE = 2;

interface Known {
  readonly live: AuctionLive;
  readonly info: PackageInfo;
  readonly reminders: readonly Reminder[];
}

interface SourceOptions {
  readonly service: LiveService;
  readonly token: string;
  readonly packageNumber: string;
  readonly clock: ServerClock;
  /**
   * Called when a doubtful state is accepted because the service repeats it, so that somebody can
   * investigate.
   */
  readonly onBelieved: (live: AuctionLive) => void;
}

export function createSource(options: SourceOptions): Source {
  const { service, token, packageNumber, clock, onBelieved } = options;
  let known: Known | null = null;
  let doubted: { live: AuctionLive; times: number } | null = null;

  const ask = <Req, Res>(endpoint: Endpoint<Req, Res>, request: Req) =>
    service.call(endpoint, request, { token });

  /**
   * Counts the consecutive responses that agree on a doubtful state; returns `true` while they are
   * too few to accept it.
   */
  function isDoubted(live: AuctionLive): boolean {
    const times = doubted && canFollow(doubted.live, live) ? doubted.times + 1 : 1;
    doubted = { live, times };
    return times < ANSWERS_TO_BELIEVE;
  }

  async function remindersOf(live: AuctionLive, before: Known | null) {
    let reminders = before?.reminders ?? [];
    if (before && live.messageSeq === before.live.messageSeq) return reminders;
    let afterSeq = reminders.at(-1)?.seq ?? Math.max(0, live.messageSeq - MAX_REMINDERS);
    for (let page = 0; page < REMINDER_PAGES && afterSeq < live.messageSeq; page += 1) {
      const answer = await ask(liveEndpoints.reminders, { packageNumber, afterSeq });
      if (answer.kind !== 'ok') return answer;
      const news = answer.value.reminders.filter(({ seq }) => seq > afterSeq);
      if (news.length === 0) break;
      reminders = [...reminders, ...news].slice(-MAX_REMINDERS);
      afterSeq = news.at(-1)?.seq ?? afterSeq;
    }
    return reminders;
  }

  async function newBidsOf(live: AuctionLive, before: Known | null): Promise<readonly BidRow[]> {
    if (!before) return [];
    const afterSeq = Math.max(0, ...before.live.lastBids.map(({ seq }) => seq));
    const shown = live.lastBids.filter(({ seq }) => seq > afterSeq).sort(bySeq);
    const expected = live.bidCount - before.live.bidCount;
    if (expected <= shown.length || expected > limits.historyChunk) return shown;
    const answer = await ask(liveEndpoints.bids, { packageNumber, afterSeq });
    // A failed read loses nothing: without the list of new bids the room sends the whole standings
    // and recent bids.
    if (answer.kind !== 'ok') return shown;
    const newest = live.lastBids.reduce((seq, bid) => Math.max(seq, bid.seq), 0);
    return answer.value.bids.filter(({ seq }) => seq > afterSeq && seq <= newest).sort(bySeq);
  }

  /**
   * Decides whether to accept a new state. Returns `'implausible'` when the state is rejected;
   * otherwise whether the service restarted, and `before`, the accepted data that the new state
   * continues (`null` at first and after a restart).
   */
  function relate(live: AuctionLive): { before: Known | null; restarted: boolean } | 'implausible' {
    if (live.packageNumber !== packageNumber || !isSound(live)) return 'implausible';
    if (isCredible(known?.live ?? null, live)) return { before: known, restarted: false };
    if (isDoubted(live)) return 'implausible';
    onBelieved(live);
    // If the only fault of the state is a best bid that is not the best of the ranking, it continues the last
    // accepted state, and the relay does not restart from it.
    const continues = known === null || canFollow(known.live, live);
    return continues ? { before: known, restarted: false } : { before: null, restarted: true };
  }

  return {
    async poll() {
      const answer = await ask(liveEndpoints.state, { packageNumber });
      if (answer.kind !== 'ok') return answer;
      const live = answer.value;
      const relation = relate(live);
      if (relation === 'implausible') return { kind: 'implausible' };
      const { before, restarted } = relation;
      let info = before?.info;
      if (!info || before?.live.rulesVersion !== live.rulesVersion) {
        const package_ = await ask(liveEndpoints.packageInfo, { packageNumber });
        if (package_.kind !== 'ok') return package_;
        info = package_.value.info;
      }
      const reminders = await remindersOf(live, before);
      if ('kind' in reminders) return reminders;
      const newBids = await newBidsOf(live, before);
      clock.sample(live.serverTimeMs, answer.sentAt, answer.receivedAt);
      known = { live, info, reminders };
      doubted = null;
      return { kind: 'seen', observation: { live, info, reminders, newBids, restarted } };
    },
  };
}

const bySeq = (a: BidRow, b: BidRow) => a.seq - b.seq;
