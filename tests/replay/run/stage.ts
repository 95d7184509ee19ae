import { sql } from 'kysely';
import { createPlatform } from '../../../platform/src/app.ts';
import { addOrg, addPerson } from '../../../platform/src/identity/session/register.ts';
import { type Clock, moment } from '../../../platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '../../../platform/src/kernel/db/open.ts';
import type { Role } from '../../../platform/src/kernel/http/caller/policy.ts';
import { type EnvelopeKeys, openKeys } from '../../../platform/src/kernel/http/envelope/keys.ts';
import {
  type PlainLive,
  plainLive,
  type SealedClient,
  sealedClient,
} from '../../harness/client/sealed-client.ts';
import { PASSWORD, PASSWORD_HASH } from '../../harness/people/cast.ts';
import { freshDatabase } from '../../harness/servers/database.ts';
import { type Server, startRelay } from '../../harness/servers/processes.ts';
import { freeBids } from '../../harness/stages/bid-pace.ts';

const RELAY_TOKEN = 'the-relay-of-all-the-replays';
const LANES = 4;
/** After every record, so that no session of this moment is ever idle or old in a replay. */
const LOGIN_AT = Date.UTC(2100, 0, 1);

/** One platform with a clock of its own; one auction at a time runs in it. */
export interface Lane {
  readonly client: SealedClient;
  /** The relay that the client calls through and viewers watch at; null without one. */
  readonly relay: Server | null;
  readonly live: PlainLive;
  /** Sets the platform's clock, in ms. */
  setNow(ms: number): void;
}

/** Several platforms over one database, and people who are logged in to all of them. */
export interface Stage {
  readonly db: Database;
  readonly unitId: string;
  readonly handlerId: string;
  readonly supervisorId: string;
  readonly handlerToken: string;
  /** The organisation and token of the n-th supplier; the person differs from auction to auction. */
  supplier(n: number): { readonly orgId: string; readonly token: string };
  /** Waits for a free lane and runs in it. */
  inLane<T>(run: (lane: Lane) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One address, and as fast as it goes: what limits callers would only limit the replay. */
const UNLIMITED = {
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '10000000',
  HANDSHAKES_PER_MINUTE: '1000000',
};

async function openLane(db: Database, keys: EnvelopeKeys, isRelayed: boolean) {
  let now = LOGIN_AT;
  const clock: Clock = { now: () => sql<number>`${moment(now)}::timestamptz` };
  const unlimited = { callsPerMinute: 1e9, loginsPerMinute: 1e9, bidPace: freeBids() };
  const parts = { db, keys, relayToken: RELAY_TOKEN, clock, background: false, ...unlimited };
  const { app } = await createPlatform(parts);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const relay = isRelayed
    ? await startRelay({ upstream: url, relayToken: RELAY_TOKEN, env: UNLIMITED })
    : null;
  const client = await sealedClient(relay?.url ?? url);
  const live = plainLive(url, RELAY_TOKEN);
  return {
    client,
    live,
    relay,
    setNow(ms: number) {
      now = ms;
    },
    async close() {
      await Promise.all([client.close(), live.close()]);
      await relay?.kill();
      await app.close();
    },
  };
}

/** Hands out what is free, in the order of asking. */
function sharing<T>(free: T[]) {
  const waiting: ((item: T) => void)[] = [];
  return async function borrow<R>(run: (item: T) => Promise<R>): Promise<R> {
    const item = free.pop() ?? (await new Promise<T>((resolve) => waiting.push(resolve)));
    try {
      return await run(item);
    } finally {
      const next = waiting.shift();
      if (next) next(item);
      else free.push(item);
    }
  };
}

/** Opens the stage with so many supplier accounts; each lane has a relay of its own where asked for. */
export async function openStage(suppliers: number, { isRelayed = false } = {}): Promise<Stage> {
  const database = await freshDatabase();
  // Nothing here asks what a crash leaves behind.
  await database.run(
    `alter database "${new URL(database.url).pathname.slice(1)}" set synchronous_commit = off`,
  );
  const db = openPostgres(database.url, 2 * LANES);
  const keys = openKeys(null);
  const lanes = await Promise.all(
    Array.from({ length: LANES }, () => openLane(db, keys, isRelayed)),
  );
  const [first] = lanes;
  if (!first) throw new Error('no lane');
  const { client } = first;

  async function join(id: string, orgId: string, type: 'buyer' | 'supplier', role: Role) {
    await addOrg({ id: orgId, code: orgId, name: orgId, type }, db);
    await addPerson(
      { id, loginName: id, name: id, orgId, roles: [role] },
      { hash: PASSWORD_HASH },
      db,
    );
    return client.login(id, PASSWORD);
  }
  const handlerToken = await join('handler', 'unit', 'buyer', 'handler');
  await join('supervisor', 'unit', 'buyer', 'supervisor');
  const known: { orgId: string; token: string }[] = [];
  for (let n = 0; n < suppliers; n += 1) {
    const orgId = `org-${n}`;
    known.push({ orgId, token: await join(`supplier-${n}`, orgId, 'supplier', 'supplier') });
  }
  return {
    db,
    unitId: 'unit',
    handlerId: 'handler',
    supervisorId: 'supervisor',
    handlerToken,
    supplier(n) {
      const supplier = known[n];
      if (!supplier) throw new Error(`there are only ${suppliers} suppliers`);
      return supplier;
    },
    inLane: sharing<Lane>([...lanes]),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
      await db.destroy();
    },
  };
}
