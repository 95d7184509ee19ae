import { randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * The baseline of the bids bench: the locked transaction of one bid as a good engineer writes it with
 * pg. Named prepared statements, two round trips: BEGIN, the auction's row and the bidder's place in
 * one write; the rows and COMMIT in another. It has no rules, no hashes, no rights, no receipt.
 */

/** The tables of the baseline, with as many auctions and bidders as the platform's. */
export function bareTables(auctions: number, bidders: number): string[] {
  return [
    `create table bare_auction (package_number text primary key, last_seq bigint not null default 0,
       head_hash text, best_amount bigint, best_code text, rules jsonb not null default '{}')`,
    `create table bare_entrant (package_number text, code text, amount bigint, bid_seq bigint,
       primary key (package_number, code))`,
    `create table bare_event (package_number text, seq bigint, at timestamptz, actor_id text,
       request_key text, payload jsonb, prev_hash text, hash text, primary key (package_number, seq))`,
    'create unique index on bare_event (package_number, actor_id, request_key)',
    `create table bare_bid (package_number text, seq bigint, code text, amount bigint,
       primary key (package_number, seq))`,
    `insert into bare_auction (package_number) select 'BENCH-' || n from generate_series(1, ${auctions}) n`,
    `insert into bare_entrant (package_number, code) select 'BENCH-' || n, m::text
       from generate_series(1, ${auctions}) n, generate_series(0, ${bidders - 1}) m`,
  ];
}

const LOCK = {
  name: 'lock',
  text: 'select last_seq, head_hash, best_amount, best_code, rules from bare_auction where package_number = $1 for update',
};
const CONTEXT = {
  name: 'context',
  text: `select clock_timestamp() as now, e.amount, e.bid_seq, (select row_to_json(v) from bare_event v
      where v.package_number = $1 and v.actor_id = $2 and v.request_key = $3) as earlier
    from bare_entrant e where e.package_number = $1 and e.code = $2`,
};
const WRITE = {
  name: 'write',
  text: `with new_event as (insert into bare_event
        (package_number, seq, at, actor_id, request_key, payload, prev_hash, hash)
      values ($1, $2, clock_timestamp(), $3, $4, $5, $6, $6)),
    new_bid as (insert into bare_bid (package_number, seq, code, amount) values ($1, $2, $3, $7)),
    place as (update bare_entrant set amount = $7, bid_seq = $2
      where package_number = $1 and code = $3)
    update bare_auction set last_seq = $2, head_hash = $6, best_amount = $7, best_code = $3
      where package_number = $1`,
};

const PAYLOAD = JSON.stringify({ typed: 'x'.repeat(120) });
const HASH = 'h'.repeat(64);

/** Sends all of `send` in one write. */
function together<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } })
    .connection;
  const corkable = stream as NodeJS.WritableStream & { cork(): void; uncork(): void };
  corkable.cork();
  try {
    return send();
  } finally {
    corkable.uncork();
  }
}

/** Bids of the baseline on a pool; `place` answers true, for all are accepted. */
export function bareBids(url: string, poolSize: number) {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, pipeline: true });
  return {
    async place(caller: number, packageNumber: string, amount: number): Promise<boolean> {
      const client = await pool.connect();
      const code = `${caller}`;
      const key = randomUUID();
      const [, locked] = await together(client, () =>
        Promise.all([
          client.query('begin'),
          client.query<{ last_seq: string }>({ ...LOCK, values: [packageNumber] }),
          client.query({ ...CONTEXT, values: [packageNumber, code, key] }),
        ]),
      );
      const seq = Number(locked.rows[0]?.last_seq) + 1;
      const values = [packageNumber, seq, code, key, PAYLOAD, HASH, amount];
      await together(client, () =>
        Promise.all([client.query({ ...WRITE, values }), client.query('commit')]),
      );
      client.release();
      return true;
    },
    end: () => pool.end(),
  };
}
