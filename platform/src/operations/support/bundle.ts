import { arch, cpus, platform, release, totalmem } from 'node:os';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { coarseBytes } from '../../kernel/db/coarse-bytes.ts';
import { pendingMigrations } from '../../kernel/db/migrate.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { listDeadJobs } from '../../kernel/jobs/dead.ts';
import { settings } from '../../kernel/settings/settings.ts';
import { diagnose } from '../doctor/check.ts';
import { checks } from '../doctor/list.ts';
import { createScrubber } from './scrub.ts';

/** The things that a bundle tells of. */
export interface BundleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The permission table of the program, where it is at hand. */
  readonly policy?: Policy;
  readonly duties?: readonly Duty[];
}

/** Variables that hold neither a secret nor an address with one: their values are told. */
const TOLD = new Set([
  'NODE_ENV',
  'DEMO',
  'TRIAL',
  'LOG_LEVEL',
  'TZ',
  'PORT',
  'PLATFORM_PORT',
  'HOST',
  ...settings.filter(({ isSecret }) => !isSecret).map(({ variable }) => variable),
]);
/** Variables of ours whose presence is told, and nothing else. */
const NAMED =
  /^(?:RELAY_TOKEN|QUOTE_KEY|SIGNING_KEY|SIGNING_KEY_PREVIOUS|METRICS_TOKEN|DATABASE_\w+|REDIS_URL|S3_\w+|SMTP_URL|MAIL_FROM|SIGN_ON_FILE|PROVIDER_FILE|INVOICE_VERIFIER_URL|SEAL_\w+|CERTIFICATE_\w+|CLAMD_ADDRESS|DATA_DIR|UPSTREAM_URL|ALLOWED_ORIGINS|TRUSTED_PROXIES)$/;

function environmentOf(env: BundleNeeds['env']): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(env).toSorted()) {
    if (!value) continue;
    if (TOLD.has(name)) found[name] = value;
    else if (NAMED.test(name)) found[name] = '（已设置）';
  }
  return found;
}

/** The size of each table in steps that tell nothing of a single row; no row is read or counted. */
async function tablesOf(db: Database) {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, ${coarseBytes(sql`pg_total_relation_size(relid)`)} as bytes
    from pg_stat_user_tables order by 2 desc, 1`.execute(db);
  return rows;
}

/** Counts the security log's entries of the last days by kind; no name and no detail. */
async function securityOf({ db, clock }: BundleNeeds) {
  const { rows } = await sql<{ action: string; refused: boolean; count: number }>`
    select action, was_refused as refused, count(*) as count from security_log
    where at > ${clock.now()} - interval '7 days' group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

async function jobsOf(db: Database) {
  const { rows } = await sql`
    select name, state, count(*) as count from pgboss.job group by 1, 2 order by 1, 2`.execute(db);
  // The purpose of a job may name people: its name and the kind of its error are enough.
  const dead = await listDeadJobs(db);
  const given = dead.map(({ job, at, reason }) => ({ job, at, error: reason.split(/[\s:]/)[0] }));
  return { queues: rows, givenUp: given };
}

/** Checks of the machine and the installation; the findings of others may name people, units and documents. */
const TECHNICAL =
  /^(?:access|auctionLog|backup|clock|database|disk|evidence|jobs|keys|mail|openData|redis|relays|schema|secrets|securityLog|signOn|site|tls)\./;

/**
 * Everything that somebody who helps from outside asks for first, as JSON files by their names. It is made of
 * what may be told, not of what is left after secrets were taken out; every text is searched for the
 * installation's secrets all the same.
 */
export async function bundleFiles(needs: BundleNeeds): Promise<Record<string, Uint8Array>> {
  const { db, clock, env, dataDir, policy = null, duties } = needs;
  const scrub = createScrubber(env, dataDir);
  const diagnoses = await diagnose(checks, {
    ...{ db, clock, env, dataDir, policy },
    ...(duties && { duties }),
  });
  const { rows: changes } = await sql`
    select name, changed_at from setting_change order by changed_at desc limit 200`.execute(db);
  const { rows: server } =
    await sql`select version() as version, current_setting('TimeZone') as zone,
    ${coarseBytes(sql`pg_database_size(current_database())`)} as bytes`.execute(db);
  const parts: Readonly<Record<string, unknown>> = {
    'bundle.json': {
      madeAt: new Date(await readNow(clock, db)).toISOString(),
      node: process.version,
      system: { platform: platform(), release: release(), arch: arch() },
      machine: { cores: cpus().length, memoryBytes: totalmem() },
      database: server[0],
    },
    'environment.json': environmentOf(env),
    'doctor.json': diagnoses.map(({ text, ...rest }) =>
      TECHNICAL.test(rest.name) ? { ...rest, text } : rest,
    ),
    'schema.json': { pending: await pendingMigrations(db) },
    'tables.json': await tablesOf(db),
    'jobs.json': await jobsOf(db),
    'security.json': await securityOf(needs),
    'settings.json': changes,
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      new TextEncoder().encode(scrub(JSON.stringify(part, null, 2))),
    ]),
  );
}
