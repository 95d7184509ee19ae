import { randomUUID } from 'node:crypto';
import { createBidding } from '@jicai/platform/src/auction/bidding/service.ts';
import { createLimiter } from '@jicai/platform/src/auction/pace/limiter.ts';
import { findPerson } from '@jicai/platform/src/identity/session/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/identity.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/money.ts';
import pg from 'pg';
import { freeBids } from '../harness/bid-pace.ts';
import { newDispatcher, sealedClient } from '../harness/client/sealed-client.ts';

/*
 * Callers of the bids bench as a process: each does one thing after another, as fast as it is
 * answered. `calls` go to the platform over HTTP, in the envelope. `bids` run the platform's own
 * service in this process: right, lock, rules, hash, log, signed receipt. `bare` runs the same locked
 * transaction in plain SQL: the auction's row taken, its context read, an event and a bid appended,
 * the supplier's place and the row written, committed. The last two have a connection a caller.
 */

export interface CallersOrder {
  readonly kind: 'calls' | 'bids' | 'bare';
  readonly url: string;
  /** Caller n goes round these, beginning at its own. */
  readonly packages: readonly string[];
  readonly tokens: readonly string[];
  readonly callers: number;
  readonly seconds: number;
  /** In 分; each bid is one lower than the one before, whoever sends it. */
  readonly startAt: number;
}

export interface CallersReport {
  readonly done: number;
  readonly refused: number;
  readonly latencies: readonly number[];
}

const EVENT_BYTES = 'x'.repeat(120);

interface Bid {
  readonly packageNumber: string;
  readonly amount: string;
  readonly lines: [];
}

/** Bids one below the other, each caller one after another; `place` says whether it was accepted. */
async function bidding(
  order: CallersOrder,
  until: number,
  place: (caller: number, bid: Bid) => Promise<boolean>,
): Promise<CallersReport> {
  const latencies: number[] = [];
  let refused = 0;
  let next = 0;
  const caller = async (n: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const packageNumber = order.packages[(n + turn) % order.packages.length] ?? '';
      next += 1;
      const amount = fenToText(fen(order.startAt - next));
      const began = performance.now();
      if (await place(n, { packageNumber, amount, lines: [] }))
        latencies.push(performance.now() - began);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: order.callers }, (_, n) => caller(n)));
  return { done: latencies.length, refused, latencies };
}

async function calls(order: CallersOrder, until: number): Promise<CallersReport> {
  const dispatcher = newDispatcher(order.callers);
  const clients = await sealedClient(order.url, { dispatcher });
  const report = await bidding(order, until, async (n, bid) => {
    const token = order.tokens[n % order.tokens.length] ?? '';
    return (await clients.call(biddingEndpoints.bid, bid, { token })).data?.accepted === true;
  });
  await dispatcher.close();
  return report;
}

async function bids(order: CallersOrder, until: number): Promise<CallersReport> {
  const db = openPostgres(order.url, order.callers);
  const signing = openSigningKey({ base64: null, file: null });
  const clock = databaseClock;
  const limiter = createLimiter({ db, clock }, { pace: freeBids() });
  const placeBid = createBidding({ db, clock, signing, limiter });
  const people = await Promise.all(
    order.tokens.map((token) => findPerson(hashToken(token), databaseClock, db)),
  );
  const report = await bidding(order, until, async (n, bid) => {
    const person = people[n % people.length];
    if (!person) throw new Error(`nobody is logged in as caller ${n}`);
    const answer = await placeBid(person, randomUUID(), bid);
    return 'accepted' in answer && answer.accepted;
  });
  await db.destroy();
  return report;
}

async function bare(order: CallersOrder, until: number): Promise<CallersReport> {
  const latencies: number[] = [];
  const caller = async (n: number) => {
    const client = new pg.Client({ connectionString: order.url });
    await client.connect();
    for (let turn = 0; performance.now() < until; turn += 1) {
      const packageNumber = order.packages[(n + turn) % order.packages.length] ?? '';
      const began = performance.now();
      await client.query('begin');
      const { rows } = await client.query(
        'select * from bare_auction where package_number = $1 for update',
        [packageNumber],
      );
      const seq = Number((rows[0] as { last_seq: string }).last_seq) + 1;
      await client.query(
        `select clock_timestamp() as now, e.*, (select row_to_json(v) from bare_event v
           where v.package_number = $1 and v.actor_id = $2 and v.request_key = $3) as earlier
         from bare_entrant e where e.package_number = $1 and e.code = $2`,
        [packageNumber, `${n}`, randomUUID()],
      );
      await client.query(
        `with new_event as (insert into bare_event
             (package_number, seq, at, actor_id, request_key, payload, prev_hash, hash)
           values ($1, $2, clock_timestamp(), $3, $4, $5, $6, $6)),
         new_bid as (insert into bare_bid (package_number, seq, code, amount) values ($1, $2, $3, $7)),
         place as (update bare_entrant set amount = $7, bid_seq = $2
           where package_number = $1 and code = $3)
         update bare_auction set last_seq = $2, head_hash = $6, best_amount = $7, best_code = $3
           where package_number = $1`,
        [
          packageNumber,
          seq,
          `${n}`,
          randomUUID(),
          JSON.stringify({ typed: EVENT_BYTES }),
          'h'.repeat(64),
          seq,
        ],
      );
      await client.query('commit');
      latencies.push(performance.now() - began);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: order.callers }, (_, n) => caller(n)));
  return { done: latencies.length, refused: 0, latencies };
}

process.on('message', (order: CallersOrder) => {
  const until = performance.now() + order.seconds * 1000;
  const kinds = { calls, bids, bare };
  kinds[order.kind](order, until).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
