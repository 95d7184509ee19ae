import { createHash } from 'node:crypto';
import { type AuctionEvent, hashEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import { recordOf } from '@jicai/platform/src/auction/ledger/record.ts';
import { readLines } from '@jicai/platform/src/auction/participation/package-info.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { startRounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { countersignProblems, publishedRules, rulesAfter } from './control.ts';
import { readLog } from './log.ts';
import { plain, type Replay } from './replay.ts';
import { step } from './steps.ts';

/** A call as its client saw it; times are the client's own, in ms. */
export interface Acknowledged {
  readonly receipt: BidReceipt;
  readonly invoked: number;
  readonly answered: number;
}

type Rounds = Replay['rounds'];

/** The replayed rounds as an auction stores them; earlier versions did not store when rounds were held. */
function asStored(replayed: Rounds, stored: Rounds): Rounds {
  if (!replayed || !stored || stored.held || stored.openedAt) return replayed;
  const { held: _, openedAt: __, ...rest } = replayed;
  return rest;
}

/**
 * The offline checker of an auction's log (reliability 1.7, L1–L5, L9, L10): replays it with the
 * pure rules and answers everything that does not agree.
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
  const windows = record.rounds?.windows;
  const [first] = windows ?? [];
  const replay: Replay = {
    packageNumber,
    lines: await readLines(packageNumber, db),
    clock: {
      opensAt: first?.opensAt ?? row.opens_at,
      closesAt: first?.closesAt ?? row.original_closes_at,
      originalClosesAt: first?.closesAt ?? row.original_closes_at,
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
    quotes: new Map(),
    openedAt: null,
    isRevealed: false,
    rounds: windows ? startRounds(windows) : null,
    codes: entrants.map(({ code }) => code),
    out: new Map(),
    earlier: new Map(),
    carried: 0,
    award: null,
    linePrices: new Map(),
    dueLines: [],
    awardWaitMs: record.awardWaitMs,
    isEvaluated: record.isEvaluated,
  };
  const published = publishedRules(record.rules, log);
  problems.push(...countersignProblems(log, { published, now: record.rules }));
  let rules = published;
  for (const [index, event] of log.entries()) {
    const wrong = step(replay, rules, opening, event, log[index + 1]);
    rules = rulesAfter(rules, event);
    if (wrong) problems.push(`#${event.seq} ${event.kind}: ${wrong}`);
  }
  if (replay.dueLines.length > 0) problems.push(`[AU43] missing ${plain(replay.dueLines)}`);
  const end = {
    clock: replay.clock,
    best: replay.best,
    outcome: replay.outcome,
    // AU21: while quotes are sealed, they are what is counted.
    bidCount:
      replay.standings.size > 0 || replay.rounds
        ? [...replay.standings.values()].reduce((sum, { bids }) => sum + bids, replay.carried)
        : replay.quotes.size,
    rounds: asStored(replay.rounds, record.rounds),
    award: replay.award,
    standings: [...replay.standings.values()].sort((a, b) => a.seq - b.seq),
    seq: log.length,
    hash: log.at(-1)?.hash ?? record.headHash,
  };
  const stored = {
    clock: record.clock,
    best: record.bestCode === null ? null : { code: record.bestCode, amount: record.bestAmount },
    outcome: record.outcome,
    bidCount: record.bidCount,
    rounds: record.rounds,
    award: record.award,
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

/** Every acknowledged bid is in the log, once, and in the order of the acknowledgements. */
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
      (event.kind === 'bid.accepted' || event.kind === 'quote.sealed') === receipt.accepted;
    if (!agrees)
      problems.push(`[L1] receipt ${receipt.bidId} of #${receipt.seq} is not in the log`);
  }
  const inOrder = acknowledged.toSorted((a, b) => a.invoked - b.invoked);
  const answers = acknowledged.toSorted((a, b) => a.answered - b.answered);
  let highest = 0;
  let next = 0;
  const done = new Set<string>();
  for (const { receipt, invoked } of inOrder) {
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
