import { randomUUID } from 'node:crypto';
import { createBidding } from '@jicai/platform/src/auction/bidding/service.ts';
import { createLimiter } from '@jicai/platform/src/auction/rate-limit/limiter.ts';
import { findPeople } from '@jicai/platform/src/identity/session/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import { freeBids } from '../../harness/stages/bid-pace.ts';
import { sleep } from '../../harness/wait.ts';
import { bareBids } from './bare-bids.ts';

/*
 * Callers of the bids bench as a process: each does one thing after another, as fast as it is
 * answered. `calls` go through the relay to the platform over HTTP, in the envelope. `bids` run the
 * platform's own service in this process: right, queue, lock, rules, hash, log, signed receipt.
 * `bare` runs the baseline. The last two have a pool as large as the platform's.
 */

export interface CallersOrder {
  readonly kind: 'calls' | 'bids' | 'bare';
  readonly url: string;
  /** Caller n goes round these, beginning at its own. */
  readonly packages: readonly string[];
  readonly tokens: readonly string[];
  readonly callers: number;
  /** Connections to the database. */
  readonly poolSize: number;
  readonly seconds: number;
  /** Seconds that go by first and are not counted: a server is not measured in its first moments. */
  readonly warmSeconds: number;
  /** The pace: a caller begins a bid at most once in so many ms. 0: as fast as it is answered. */
  readonly everyMs: number;
  /** In 分; each bid is one lower than the one before, whoever sends it. */
  readonly startAt: number;
}

export interface CallersReport {
  readonly done: number;
  readonly refused: number;
  readonly latencies: readonly number[];
  /** CPU seconds of this process. */
  readonly cpu: number;
}

/** One bid of a caller; true when it was accepted. */
type Place = (caller: number, packageNumber: string, amount: number) => Promise<boolean>;

/** Bids one below the other, each caller one after another; what is answered after the warm-up counts. */
async function bidding(order: CallersOrder, place: Place): Promise<CallersReport> {
  const latencies: number[] = [];
  let refused = 0;
  let next = 0;
  let before = process.cpuUsage();
  const from = performance.now() + order.warmSeconds * 1000;
  const until = from + order.seconds * 1000;
  const warmUp = sleep(order.warmSeconds * 1000).then(() => {
    before = process.cpuUsage();
    process.send?.({ warm: true });
  });
  const caller = async (n: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const packageNumber = order.packages[(n + turn) % order.packages.length] ?? '';
      next += 1;
      const began = performance.now();
      const isAccepted = await place(n, packageNumber, order.startAt - next);
      const answered = performance.now();
      if (!isAccepted) refused += 1;
      else if (answered >= from) latencies.push(answered - began);
      const rest = began + order.everyMs - answered;
      if (rest > 0) await sleep(rest);
    }
  };
  await Promise.all([warmUp, ...Array.from({ length: order.callers }, (_, n) => caller(n))]);
  const { user, system } = process.cpuUsage(before);
  return { done: latencies.length, refused, latencies, cpu: (user + system) / 1e6 };
}

async function calls(order: CallersOrder): Promise<CallersReport> {
  const dispatcher = newDispatcher(order.callers);
  const clients = await sealedClient(order.url, { dispatcher });
  const report = await bidding(order, async (n, packageNumber, amount) => {
    const token = order.tokens[n % order.tokens.length] ?? '';
    const body = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
    return (await clients.call(biddingEndpoints.bid, body, { token })).data?.accepted === true;
  });
  await dispatcher.close();
  return report;
}

async function bids(order: CallersOrder): Promise<CallersReport> {
  // Patient with a busy machine: the run is void then, and not lost.
  const db = openPostgres(order.url, order.poolSize, 10);
  const signing = openSigningKey({ base64: null, file: null });
  const clock = databaseClock;
  const limiter = createLimiter({ db, clock }, { pace: freeBids() });
  const placeBid = createBidding({ db, clock, signing, limiter });
  const people = await findPeople(order.tokens.map(hashToken), databaseClock, db);
  const report = await bidding(order, async (n, packageNumber, amount) => {
    const person = people[n % people.length];
    if (!person) throw new Error(`nobody is logged in as caller ${n}`);
    const input = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
    const answer = await placeBid(person, randomUUID(), input);
    return 'accepted' in answer && answer.accepted;
  });
  await db.destroy();
  return report;
}

async function bare(order: CallersOrder): Promise<CallersReport> {
  const { place, end } = bareBids(order.url, order.poolSize);
  const report = await bidding(order, place);
  await end();
  return report;
}

process.on('message', (order: CallersOrder) => {
  const kinds = { calls, bids, bare };
  kinds[order.kind](order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.stack : error }),
  );
});
