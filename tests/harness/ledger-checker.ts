import { createHash } from 'node:crypto';
import { type AuctionEvent, hashEvent } from '@jicai/platform/src/auction/events.ts';
import { recordOf } from '@jicai/platform/src/auction/record.ts';
import type { Database } from '@jicai/platform/src/db/open.ts';
import type { BidReceipt } from '@jicai/shared/contract/bidding.ts';
import {
  changeEnd,
  changeRunState,
  endAfterPause,
  extend,
  isOver,
  judgeWindow,
} from '@jicai/shared/domain/auction/clock.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/outcome.ts';
import { isBetter, judgeAmount, readAmount } from '@jicai/shared/domain/auction/price.ts';
import { rank } from '@jicai/shared/domain/auction/ranking.ts';
import type { AuctionClock, AuctionRules, Standing } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/result.ts';
import { readLog } from './ledger-log.ts';

/** A call as its client saw it; times are the client's own, in ms. */
export interface Acknowledged {
  readonly receipt: BidReceipt;
  readonly invoked: number;
  readonly answered: number;
}

interface Replay {
  clock: AuctionClock;
  best: { code: string; amount: Fen } | null;
  readonly standings: Map<string, Standing>;
  readonly voided: Set<number>;
  readonly bids: Map<number, { code: string; amount: Fen }>;
  outcome: unknown;
  reminders: number;
}

const plain = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * The offline checker of an auction's log (reliability 1.7, L1–L5, L9, L10): replays it with the
 * pure rules and answers everything that does not agree. Bids of total only.
 */
export async function checkLedger(
  db: Database,
  packageNumber: string,
  acknowledged: readonly Acknowledged[] = [],
): Promise<string[]> {
  const row = await db
    .selectFrom('auction')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const record = recordOf(row);
  const entrants = await db
    .selectFrom('auction_entrant')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .execute();
  const log = await readLog(db, packageNumber);
  const problems = chainProblems(log, row.terms ?? '');
  const opening = new Map(entrants.map((entrant) => [entrant.code, entrant.opening_offer]));
  const replay: Replay = {
    clock: {
      opensAt: row.opens_at,
      closesAt: row.original_closes_at,
      originalClosesAt: row.original_closes_at,
      extensionsUsed: 0,
      runState: 'started',
      pausedAt: null,
      settled: false,
    },
    best: null,
    standings: new Map(),
    voided: new Set(),
    bids: new Map(),
    outcome: null,
    reminders: 0,
  };
  for (const [index, event] of log.entries()) {
    const wrong = step(replay, record.rules, opening, event, log[index + 1]);
    if (wrong) problems.push(`#${event.seq} ${event.kind}: ${wrong}`);
  }
  const end = {
    clock: replay.clock,
    best: replay.best,
    outcome: replay.outcome,
    bidCount: [...replay.standings.values()].reduce((sum, { bids }) => sum + bids, 0),
    standings: [...replay.standings.values()].sort((a, b) => a.seq - b.seq),
    seq: log.length,
    hash: log.at(-1)?.hash ?? record.headHash,
  };
  const stored = {
    clock: record.clock,
    best: record.bestCode === null ? null : { code: record.bestCode, amount: record.bestAmount },
    outcome: record.outcome,
    bidCount: record.bidCount,
    standings: entrants
      .filter((entrant) => entrant.amount !== null)
      .map(({ code, amount, bid_at: at, bid_seq: seq, bids }) => ({ code, amount, at, seq, bids }))
      .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    seq: record.lastSeq,
    hash: record.headHash,
  };
  if (plain(end) !== plain(stored))
    problems.push(`[L9] stored ${plain(stored)} is not what the log gives ${plain(end)}`);
  const bidRows = await db
    .selectFrom('auction_bid')
    .select(['seq', 'code', 'amount', 'voided_by'])
    .where('package_number', '=', packageNumber)
    .execute();
  if (bidRows.length !== replay.bids.size) problems.push('[L1] bids and log differ in number');
  for (const bid of bidRows) {
    if (plain(replay.bids.get(bid.seq)) !== plain({ code: bid.code, amount: bid.amount }))
      problems.push(`[L1] bid ${bid.seq} is not in the log`);
    if ((bid.voided_by !== null) !== replay.voided.has(bid.seq))
      problems.push(`[AU31] bid ${bid.seq} is void in one place only`);
  }
  return [...problems, ...receiptProblems(log, acknowledged)];
}

/** L2, L5, L10: gap-free, in order of time, each key once, chained. */
function chainProblems(log: readonly AuctionEvent[], terms: string): string[] {
  const problems: string[] = [];
  const keys = new Set<string>();
  let before = { seq: 0, at: 0, hash: createHash('sha256').update(terms).digest('hex') };
  for (const event of log) {
    const { seq, at, prevHash, hash, actorId, requestKey } = event;
    if (seq !== before.seq + 1) problems.push(`[L2] after #${before.seq} comes #${seq}`);
    if (at < before.at) problems.push(`[L2] #${seq} is before #${before.seq}`);
    if (prevHash !== before.hash || hash !== hashEvent(event))
      problems.push(`[L10] the chain breaks at #${seq}`);
    const key = `${actorId} ${requestKey}`;
    if (requestKey !== null && keys.has(key)) problems.push(`[L5] key ${key} twice, at #${seq}`);
    keys.add(key);
    before = { seq, at, hash };
  }
  return problems;
}

/** What each client was told is in the log, once, and in the order in which they were told. */
function receiptProblems(
  log: readonly AuctionEvent[],
  acknowledged: readonly Acknowledged[],
): string[] {
  const problems: string[] = [];
  for (const { receipt } of acknowledged) {
    const event = log[receipt.seq - 1];
    const agrees =
      event?.hash === receipt.eventHash &&
      event.at === receipt.at &&
      event.requestKey === receipt.bidId &&
      (event.kind === 'bid.accepted') === receipt.accepted;
    if (!agrees)
      problems.push(`[L1] receipt ${receipt.bidId} of #${receipt.seq} is not in the log`);
  }
  const told = acknowledged.toSorted((a, b) => a.invoked - b.invoked);
  const answers = acknowledged.toSorted((a, b) => a.answered - b.answered);
  let highest = 0;
  let next = 0;
  const done = new Set<string>();
  for (const { receipt, invoked } of told) {
    for (; next < answers.length; next += 1) {
      const earlier = answers[next];
      if (!earlier || earlier.answered >= invoked) break;
      highest = Math.max(highest, earlier.receipt.seq);
      done.add(earlier.receipt.bidId);
    }
    // A repeated key is answered with its old place.
    if (receipt.seq < highest && !done.has(receipt.bidId))
      problems.push(`[L2] #${receipt.seq} was asked for after #${highest} was answered`);
  }
  return problems;
}

function judge(
  replay: Replay,
  rules: AuctionRules,
  opening: ReadonlyMap<string, number | null>,
  event: AuctionEvent,
): Refusal | Fen {
  const code = event.code ?? '';
  let best = replay.best?.amount ?? null;
  for (const offer of opening.values()) {
    if (offer !== null && (best === null || isBetter(rules.direction, fen(offer), best)))
      best = fen(offer);
  }
  const own = replay.standings.get(code)?.amount ?? opening.get(code) ?? null;
  const book = { best, own: own === null ? null : fen(own), ownLeads: replay.best?.code === code };
  const amount = readAmount(String(event.payload.typed));
  return (
    judgeWindow(replay.clock, event.at) ??
    (isRefusal(amount) ? amount : (judgeAmount(rules, book, amount) ?? amount))
  );
}

/** L3, L4, L9: one event against the state before it; answers what is wrong, if anything is. */
function step(
  replay: Replay,
  rules: AuctionRules,
  opening: ReadonlyMap<string, number | null>,
  event: AuctionEvent,
  next: AuctionEvent | undefined,
): string | null {
  const { at, kind, payload } = event;
  const code = event.code ?? '';
  const clock = replay.clock;
  if (!clock.settled && isOver(clock, at) && kind !== 'auction.closed')
    return `[L4] the end ${clock.closesAt} was before it, and no close`;
  switch (kind) {
    case 'bid.accepted': {
      const amount = judge(replay, rules, opening, event);
      if (isRefusal(amount)) return `[L3] [L4] accepted, must be ${amount.refused}`;
      if (payload.amount !== amount) return `[L3] typed ${payload.typed}, read ${payload.amount}`;
      const bids = (replay.standings.get(code)?.bids ?? 0) + 1;
      replay.standings.set(code, { code, amount, at, seq: event.seq, bids });
      replay.bids.set(event.seq, { code, amount });
      if (replay.best === null || isBetter(rules.direction, amount, replay.best.amount))
        replay.best = { code, amount };
      const moved = extend(rules, clock, at) !== clock;
      return moved === (next?.kind === 'end.extended') ? null : '[L4] extension missing or not due';
    }
    case 'bid.refused': {
      const refusal = judge(replay, rules, opening, event);
      const reason = isRefusal(refusal) ? refusal.refused : 'none';
      return reason === payload.reason ? null : `[L3] refused for ${payload.reason}, not ${reason}`;
    }
    case 'end.extended':
      replay.clock = extend(rules, clock, at);
      return replay.clock.closesAt === payload.to ? null : `[L4] the end is not ${payload.to}`;
    case 'end.changed': {
      const changed = changeEnd(clock, Number(payload.endTo), at);
      if (isRefusal(changed)) return `[L4] must be ${changed.refused}`;
      replay.clock = changed;
      return null;
    }
    case 'state.paused':
    case 'state.resumed':
    case 'state.stopped': {
      const to = (
        {
          'state.paused': 'paused',
          'state.resumed': 'started',
          'state.stopped': 'stopped',
        } as const
      )[kind];
      const end = Number(payload.endTo);
      const later = to === 'started' && end !== endAfterPause(clock, at) ? end : null;
      const changed = changeRunState(clock, to, at, later);
      if (isRefusal(changed)) return `must be ${changed.refused}`;
      if (changed.closesAt !== end) return `[L4] the end is ${changed.closesAt}, not ${end}`;
      replay.clock = changed;
      if (to === 'stopped') replay.outcome = { kind: 'stopped', reason: payload.reason };
      return null;
    }
    case 'bids.voided': {
      if (clock.settled) return 'after the close';
      const mine = [...replay.bids].filter(
        ([seq, bid]) => bid.code === code && !replay.voided.has(seq),
      );
      if (mine.length === 0 || mine.length !== payload.bids) return `${mine.length} bids to void`;
      for (const [seq] of mine) replay.voided.add(seq);
      replay.standings.delete(code);
      const [leader] = rank(rules.direction, [...replay.standings.values()]);
      replay.best = leader ? { code: leader.code, amount: leader.amount } : null;
      return null;
    }
    case 'reminder.sent':
      replay.reminders += 1;
      return payload.seq === replay.reminders ? null : `number ${payload.seq}`;
    case 'auction.closed': {
      if (clock.settled) return 'a second close';
      if (clock.runState !== 'started') return `a close while ${clock.runState}`;
      if (at !== clock.closesAt) return `[AU16] closed at ${at}, due at ${clock.closesAt}`;
      const outcome = decideOutcome(rules, [...replay.standings.values()]);
      if (plain(outcome) !== plain(payload)) return `[L9] the outcome is ${plain(outcome)}`;
      replay.outcome = outcome;
      replay.clock = { ...clock, settled: true };
      return null;
    }
  }
}
