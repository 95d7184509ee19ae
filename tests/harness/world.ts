import type { IncomingHttpHeaders } from 'node:http';
import { createPlatform } from '@jicai/platform/src/app.ts';
import type { PlatformOptions } from '@jicai/platform/src/context.ts';
import { type Clock, databaseClock, moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { readNow } from '@jicai/platform/src/kernel/db/now.ts';
import { type Database, openEmbedded, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { type EnvelopeKeys, openKeys } from '@jicai/platform/src/kernel/http/envelope/keys.ts';
import type { Server } from '@jicai/platform/src/kernel/http/serve.ts';
import {
  checkPayload,
  type Job,
  type JobHandler,
  type JobPayload,
} from '@jicai/platform/src/kernel/jobs/job.ts';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Publication, publishAuction } from './auction/publication.ts';
import {
  type Answer,
  type CallOptions,
  type PlainLive,
  plainLive,
  type SealedClient,
  type Send,
  sealedClient,
} from './client/sealed-client.ts';
import { dose } from './dose.ts';
import { type Actor, addCast, PASSWORD, SUPPLIERS } from './people/cast.ts';
import { freshDatabase, pooledUrl, testDatabases } from './servers/database.ts';
import { embeddedTemplate } from './servers/embedded.ts';
import { freeBids } from './stages/bid-pace.ts';

/** A clock that stands where the test puts it, in ms since the epoch. */
export interface ManualClock extends Clock {
  at: number;
}

export function manualClock(at: number): ManualClock {
  const clock: ManualClock = { at, now: () => sql<number>`${moment(clock.at)}::timestamptz` };
  return clock;
}

/** One person of the world; logs in at the first call, and stays in however the clock moves. */
export interface Player {
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    body: NoInfer<Req>,
    options?: CallOptions,
  ): Promise<Answer<Res>>;
  /** The token of a session that is good now; null for nobody. */
  token(): Promise<string | null>;
}

export interface World {
  readonly app: FastifyInstance;
  readonly server: Server;
  /** The jobs of all slices. */
  readonly jobs: readonly Job[];
  readonly jobHandlers: readonly JobHandler[];
  /** Carries out a job once, as the worker does. Throws for a job that no slice has. */
  runJob(name: string, payload?: JobPayload): Promise<void>;
  readonly db: Database;
  readonly relayToken: string;
  /** Carries a request to the platform as it is. */
  readonly send: Send;
  as(actor: Actor | 'anonymous'): Player;
  as(actor: 'supplier', n: number): Player;
  /** The live service, with the relay's service token unless a call says otherwise. */
  readonly live: PlainLive;
  now(): Promise<number>;
  /** Answers the package number. */
  publish(publication?: Publication): Promise<string>;
  /** Lets an auction's time run out now, on whatever clock. */
  expire(packageNumber: string): Promise<void>;
  bid(n: number, packageNumber: string, amount: string, key?: string): Promise<Answer<BidReceipt>>;
  stop(): Promise<void>;
}

/** The platform's key pair takes a while to make; one does for a test file. */
let keys: EnvelopeKeys | undefined;

const RELAY_TOKEN = 'relay-token-of-the-tests-0123456789';

/** Requests that do not leave the process. */
export function injected(app: FastifyInstance): Send {
  return async ({ path, method, headers, body }) => {
    const payload = body === null ? {} : { payload: body };
    const response = await app.inject({ url: path, method, headers, ...payload });
    // Light-my-request types header values as Node's outgoing ones; they are texts.
    const answered = response.headers as IncomingHttpHeaders;
    return { status: response.statusCode, headers: answered, body: response.body };
  };
}

export type DatabaseKind = 'embedded' | 'postgres';

/**
 * The database of tests that name none: PostgreSQL, because the embedded one opens and answers several
 * times slower. `npm run trials` runs the same tests on the embedded one.
 */
export const usualDatabase: DatabaseKind =
  process.env.USUAL_DATABASE === 'embedded' ? 'embedded' : 'postgres';

/** `npm test` runs the tests of bids and orders once more through pgBouncer. */
const isPooled = process.env.USUAL_DATABASE === 'pooled';

/** For tests of what differs between the databases, or might; in `npm test` on PostgreSQL alone. */
export const eachDatabase = dose<DatabaseKind[]>(['postgres'], ['embedded', 'postgres']);

/** A migrated database with nobody in it. */
export async function openDatabase(kind: DatabaseKind = usualDatabase): Promise<Database> {
  if (kind === 'embedded') return openEmbedded(null, { loadDataDir: await embeddedTemplate() });
  const made = await freshDatabase();
  const url = isPooled ? await pooledUrl(made.url) : made.url;
  // Test files share two cores: a deadline here would only measure the others.
  const db = openPostgres(url, 16, 10, isPooled, { directUrl: made.url, bidConnections: 12 });
  testDatabases.set(db, made);
  return db;
}

/** Tests of other parts ship orders of any amount at once. */
async function allowOrdersWithoutContract(db: Database): Promise<void> {
  await sql`insert into setting (name, value, changed_at)
    values ('fulfilment.contractFrom', '999999999', now()) on conflict (name) do nothing`.execute(
    db,
  );
}

/** Tests of other parts see every product reviewed; sample.test.ts has those that pass by themselves. */
async function reviewEveryProduct(db: Database): Promise<void> {
  await sql`insert into setting (name, value, changed_at)
    values ('supply.samplePercent', '100', now()) on conflict (name) do nothing`.execute(db);
}

/**
 * The whole platform in this process, with its people, on a database of its own. Background work is off:
 * a test that wants it says so.
 */
export async function startPlatform(
  given: Partial<PlatformOptions> & {
    database?: DatabaseKind;
    suppliers?: number;
    /** Whether large orders need a contract before they are shipped, as they do by default. */
    contracts?: boolean;
  } = {},
): Promise<World> {
  const {
    database = usualDatabase,
    suppliers = SUPPLIERS,
    clock = databaseClock,
    ...parts
  } = given;
  const db = parts.db ?? (await openDatabase(database));
  await addCast(db, suppliers);
  if (!given.contracts) await allowOrdersWithoutContract(db);
  await reviewEveryProduct(db);
  keys ??= openKeys(null);
  const relayToken = RELAY_TOKEN;
  const all = {
    db,
    keys,
    relayToken,
    clock,
    background: false,
    callsPerMinute: 1_000_000,
    guessWork: null,
    ...parts,
    bidPace: parts.bidPace ?? freeBids(),
  };
  const { app, server, jobs: jobHandlers } = await createPlatform(all);
  await app.ready();
  const send = injected(app);
  const now = () => readNow(clock, db);
  const players = new Map<string, Player>();
  let published = 0;

  /** The clock has moved on, and the person with it: no need to work on the password again. */
  const renew = (tokenHash: string, time: number) =>
    db
      .updateTable('session')
      .set({ created_at: moment(time), last_active_at: moment(time) })
      .where('token_hash', '=', tokenHash)
      .execute();

  function player(loginName: string | null): Player {
    let client: Promise<SealedClient> | undefined;
    let loggedInAt = Number.NEGATIVE_INFINITY;
    let renewal: Promise<unknown> = Promise.resolve();
    const begin = async () => {
      const open = await sealedClient('', { send });
      if (loginName !== null) await open.login(loginName, PASSWORD);
      return open;
    };
    const ready = async () => {
      const time = 'at' in clock ? Number(clock.at) : Date.now();
      if (client === undefined) loggedInAt = time;
      client ??= begin();
      const open = await client;
      const token = open.token();
      if (token !== null && Math.abs(time - loggedInAt) >= 20 * 60_000) {
        loggedInAt = time;
        renewal = renew(hashToken(token), time);
      }
      // Calls that are made at once all wait for it.
      await renewal;
      return open;
    };
    return {
      call: async (endpoint, body, options) => (await ready()).call(endpoint, body, options),
      token: async () => (await ready()).token(),
    };
  }

  function as(actor: Actor | 'anonymous' | 'supplier', n?: number): Player {
    const loginName = actor === 'anonymous' ? null : `${actor}${n ?? ''}`;
    const found = players.get(`${loginName}`) ?? player(loginName);
    players.set(`${loginName}`, found);
    return found;
  }

  async function publish({ suppliers: numbers, ...more }: Publication = {}): Promise<string> {
    published += 1;
    const all = Array.from({ length: suppliers }, (_, index) => index + 1);
    const publication = { ...more, suppliers: numbers ?? all };
    return publishAuction(db, `X2026-${published}`, publication, await now());
  }

  return {
    app,
    server,
    jobs: jobHandlers.map(({ job }) => job),
    jobHandlers,
    async runJob(name, payload = {}) {
      const handler = jobHandlers.find(({ job }) => job.name === name);
      if (!handler) throw new Error(`no slice has a job ${name}`);
      checkPayload(handler.job, payload);
      // The payload has the ids that the job names: that is all its handler asks.
      await handler.handle(payload as never, (error) => {
        throw error;
      });
    },
    db,
    relayToken,
    send,
    as,
    live: plainLive('http://platform', relayToken, { send }),
    now,
    publish,
    async expire(packageNumber) {
      await sql`update auction set closes_at = ${clock.now()} where package_number = ${packageNumber}`.execute(
        db,
      );
    },
    bid: (n, packageNumber, amount, key) =>
      as('supplier', n).call(
        biddingEndpoints.bid,
        { packageNumber, amount, lines: [] },
        key === undefined ? {} : { requestKey: key },
      ),
    async stop() {
      await app.close();
      await db.destroy();
      await testDatabases.get(db)?.drop();
    },
  };
}
