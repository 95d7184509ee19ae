import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { newSessionToken } from '@jicai/platform/src/kernel/http/caller/session-token.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Publication, publishAuction } from '../auction/publication.ts';
import {
  type Answer,
  type CallOptions,
  newDispatcher,
  type SealedClient,
  sealedClient,
} from '../client/sealed-client.ts';
import { addCast, personIdOf, SUPPLIERS } from '../people/cast.ts';
import { type Postgres, startPostgres } from '../servers/postgres.ts';
import { type Stack, startStack } from '../servers/processes.ts';
import { freeBidsEnv } from './bid-pace.ts';

/** A person who calls through the relay, logged in already. */
export interface Seated {
  readonly token: string;
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    body: NoInfer<Req>,
    options?: CallOptions,
  ): Promise<Answer<Res>>;
}

/** PostgreSQL, platform and relay as processes of their own, with the cast. */
export interface LiveStage {
  readonly postgres: Postgres;
  readonly stack: Stack;
  /** Beside the platform: for what the test looks at. */
  readonly db: Database;
  readonly databaseUrl: string;
  /** A new session of the person with this login name; its calls go through the relay. */
  seat(loginName: string): Promise<Seated>;
  /** Answers the package number. */
  publish(publication?: Publication): Promise<string>;
  stop(): Promise<void>;
}

/** Makes a session without the work that a password costs; marked if the relays' secret is given. */
export async function newSession(db: Database, personId: string, relayToken = ''): Promise<string> {
  const token = newSessionToken(relayToken);
  const now = new Date();
  const row = { token_hash: hashToken(token), person_id: personId };
  await db
    .insertInto('session')
    .values({ ...row, created_at: now, last_active_at: now })
    .execute();
  return token;
}

/** Crowds of one machine are one address: what limits addresses would only limit the test. */
const CROWD = {
  LOG_LEVEL: 'error',
  CALLS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  HANDSHAKES_PER_MINUTE: '1000000',
};

/** Starts all of it on free ports, on a durable PostgreSQL of its own. */
export async function startLiveStage(
  given: {
    suppliers?: number;
    env?: Readonly<Record<string, string>>;
    /** Puts people and what they have done into the empty database; the cast without. */
    fill?: (db: Database) => Promise<unknown>;
    /** AU54: bids are limited as the platform's defaults say. */
    limitsBids?: boolean;
  } = {},
): Promise<LiveStage> {
  const { suppliers = SUPPLIERS, limitsBids = false } = given;
  const env = { ...CROWD, ...(limitsBids ? {} : freeBidsEnv()), ...given.env };
  const postgres = await startPostgres({ inMemory: true });
  const databaseUrl = await postgres.create('stage');
  const db = openPostgres(databaseUrl, 4, 10);
  await migrate(db);
  await (given.fill ?? ((empty) => addCast(empty, suppliers)))(db);
  const stack = await startStack({ databaseUrl, platformEnv: env, relayEnv: env });
  const dispatcher = newDispatcher(256);
  let client: Promise<SealedClient> | undefined;
  let published = 0;
  return {
    postgres,
    stack,
    db,
    databaseUrl,
    async seat(loginName) {
      const token = await newSession(db, personIdOf(loginName), stack.relayToken);
      client ??= sealedClient(stack.relay.url, { dispatcher });
      const { call } = await client;
      return { token, call: (endpoint, body, more) => call(endpoint, body, { token, ...more }) };
    },
    async publish(publication = {}) {
      published += 1;
      const all = Array.from({ length: suppliers }, (_, index) => index + 1);
      return publishAuction(db, `live-${published}`, { suppliers: all, ...publication });
    },
    async stop() {
      await dispatcher.destroy();
      await stack.stop();
      await db.destroy();
      await postgres.stop();
    },
  };
}
