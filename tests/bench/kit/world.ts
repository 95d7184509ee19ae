import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishProject } from '@jicai/platform/src/auction/publication/publish.ts';
import { addOrg, addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { type Stack, startStack } from '../../harness/servers/processes.ts';
import { freeBidsEnv } from '../../harness/stages/bid-pace.ts';

const HOUR = 3_600_000;

/** A stack on a durable PostgreSQL with running auctions, and a token for everybody in it. */
export interface BenchWorld {
  readonly stack: Stack;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Makes another empty database on the same server; answers its connection string. */
  createDatabase(name: string): Promise<string>;
  /** The first auction's. */
  readonly packageNumber: string;
  readonly packageNumbers: readonly string[];
  readonly supplierTokens: readonly string[];
  readonly supervisorToken: string;
  stop(): Promise<void>;
}

interface Options {
  /** How many auctions, each of a project of its own, with all suppliers. */
  readonly auctions?: number;
  readonly rules?: Partial<AuctionRules>;
  readonly relayEnv?: Readonly<Record<string, string>>;
  /** Puts more into database and data folder before anything starts. */
  readonly fill?: (db: Database, dataDir: string) => Promise<void>;
}

/** A unit with handler and supervisor, and suppliers, all logged in; answers tokens by id. */
async function addPeople(db: Database, suppliers: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  const addUser = async (
    id: string,
    orgId: string,
    role: 'handler' | 'supervisor' | 'supplier',
  ) => {
    await addPerson({ id, loginName: id, name: id, orgId, roles: [role] }, null, db);
    const token = randomBytes(32).toString('base64url');
    const now = new Date();
    const row = {
      token_hash: hashToken(token),
      person_id: id,
      created_at: now,
      last_active_at: now,
    };
    await db.insertInto('session').values(row).execute();
    tokens.set(id, token);
  };
  await addOrg({ id: 'unit', code: 'unit', name: '采购单位', type: 'buyer' }, db);
  await addUser('handler', 'unit', 'handler');
  await addUser('supervisor', 'unit', 'supervisor');
  for (const id of suppliers) {
    await addOrg({ id, code: id, name: `供应商 ${id}`, type: 'supplier' }, db);
    await addUser(id, id, 'supplier');
  }
  return tokens;
}

/** Publishes an auction that opened a minute ago, with all suppliers, as a project of its own. */
async function publish(
  db: Database,
  packageNumber: string,
  suppliers: readonly string[],
  rules: Partial<AuctionRules>,
): Promise<void> {
  const now = Date.now();
  const entrants = suppliers.map((supplierId) => ({ supplierId }));
  const pack = {
    number: packageNumber,
    name: '基准测试包',
    rules: {
      ...defaultRules,
      startingPrice: fen(900_000_000_00),
      step: { kind: 'amount', amount: fen(1) },
      minSuppliers: 1,
      ...rules,
    },
    opensAt: now - 60_000,
    closesAt: now + 6 * HOUR,
    entrants,
  } as const;
  const project = {
    number: `PROJECT-${packageNumber}`,
    name: '基准测试项目',
    unitId: 'unit',
    handlerId: 'handler',
    supervisorId: 'supervisor',
    selection: 'public',
    isDemo: false,
    packages: [pack],
  } as const;
  await publishProject(project, db);
}

/** Starts PostgreSQL, platform and relay as processes and publishes the auctions of `suppliers`. */
export async function startBenchWorld(
  suppliers: number,
  { auctions = 1, rules = {}, relayEnv = {}, fill }: Options = {},
): Promise<BenchWorld> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.create('bench');
  const db = openPostgres(databaseUrl, 4);
  await migrate(db);
  const ids = Array.from({ length: suppliers }, (_, index) => `supplier-${index + 1}`);
  const tokens = await addPeople(db, ids);
  const packageNumbers = Array.from({ length: auctions }, (_, index) => `BENCH-${index + 1}`);
  for (const packageNumber of packageNumbers) await publish(db, packageNumber, ids, rules);
  const dataDir = await mkdtemp(join(tmpdir(), 'jicai-bench-'));
  await fill?.(db, dataDir);
  await db.destroy();
  const limits = { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '10000000', ...freeBidsEnv() };
  const stack = await startStack({
    databaseUrl,
    dataDir,
    platformEnv: limits,
    relayEnv: {
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '10000000',
      HANDSHAKES_PER_MINUTE: '10000000',
      ...relayEnv,
    },
  });
  const tokenOf = (id: string) => tokens.get(id) ?? '';
  return {
    stack,
    databaseUrl,
    dataDir,
    createDatabase: (name) => postgres.create(name),
    packageNumber: packageNumbers[0] ?? '',
    packageNumbers,
    supplierTokens: ids.map(tokenOf),
    supervisorToken: tokenOf('supervisor'),
    async stop() {
      await stack.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
