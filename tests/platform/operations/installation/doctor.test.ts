import { chmodSync, mkdirSync, mkdtempSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { platformDuties, platformPolicy } from '@jicai/platform/src/app.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { DoctorContext } from '@jicai/platform/src/operations/doctor/check.ts';
import { checks } from '@jicai/platform/src/operations/doctor/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addShops } from '../../../harness/mall/products.ts';
import { ownCertificate } from '../../../harness/people/certificates.ts';
import { freePort } from '../../../harness/servers/ports.ts';
import {
  manualClock,
  openDatabase,
  startPlatform,
  usualDatabase,
  type World,
} from '../../../harness/world.ts';

/* Every check is tried by breaking what it looks at; the invariants of documents have a test of their own. */

let world: World;
/** Nobody listens there. */
let closedPort = 0;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  await addShops(world.db, [1]);
  closedPort = await freePort();
});
afterAll(() => world?.stop());

interface Broken {
  /** The verdict of the check afterwards. */
  readonly says: 'warning' | 'bad';
  /** Breaks the thing in a transaction that is rolled back. */
  readonly sql?: readonly string[];
  readonly context?: () => Partial<DoctorContext>;
  /** Opens connections of its own kind: asked outside of the transaction. */
  readonly isOutside?: boolean;
}

/** PostgreSQL looks through its own schema last here: the functions in front of it say something else. */
const pretending = (functions: readonly string[]): readonly string[] => [
  'create schema pretended',
  ...functions,
  'set local search_path = pretended, public, pg_catalog',
];

const folder = () => mkdtempSync(join(tmpdir(), 'jicai-doctor-'));

const BROKEN: Readonly<Record<string, Broken>> = {
  'clock.skew': { says: 'bad', context: () => ({ clock: manualClock(Date.now() - 5_000) }) },
  'clock.zone': { says: 'warning', sql: [`set local timezone = 'America/New_York'`] },
  'disk.free': { says: 'bad', context: () => ({ freeShare: () => 0.199 }) },
  'disk.write': { says: 'bad', context: () => ({ dataDir: '/proc' }) },
  'posts.unproven': {
    says: 'warning',
    sql: [
      `update person set roles = '{unitAdmin}' where id = 'person-buyer'`,
      `insert into post (id, person_id, org_id, role, from_on, granted_by, granted_at)
       select 'unproven-' || p.id, p.id, p.org_id, 'reviewer', '2020-01-01', giver.id, now()
       from person p join person giver on giver.org_id = p.org_id and giver.id = 'person-buyer'
       where p.org_id = giver.org_id and p.id <> giver.id and not p.disabled`,
    ],
  },
  'keys.mode': {
    says: 'bad',
    context: () => {
      const dataDir = folder();
      writeFileSync(join(dataDir, 'quote-key'), 'x');
      chmodSync(join(dataDir, 'quote-key'), 0o644);
      return { dataDir };
    },
  },
  ...Object.fromEntries(
    ['quote', 'signing', 'envelope'].map((purpose) => [
      `keys.${purpose}`,
      {
        says: 'bad' as const,
        sql: [`insert into installation_key (purpose, fingerprint) values ('${purpose}', 'abcd')`],
      },
    ]),
  ),
  'keys.ended': {
    says: 'bad',
    sql: [
      `insert into signing_key (id, public_key, since)
        values ('ended', 'a', now() - interval '3 days'), ('next', 'b', now() - interval '2 days')`,
      `insert into signing_successor (key_id, previous_id, previous_until, signature)
        values ('next', 'ended', now() - interval '1 day', 'c')`,
    ],
    context: () => ({ signingId: 'ended' }),
  },
  'keys.running': {
    says: 'bad',
    sql: [
      `insert into platform_key (process_id, host, purpose, fingerprint, place, since, heard_at)
        values ('p', 'mall-2', 'quote', 'abcd', '/data/quote-key', now(), now())`,
    ],
  },
  'keys.certificate': {
    says: 'bad',
    context: () => ({
      env: { SEAL_CERTIFICATE_FILE: '/no/such.p12', SEAL_PASSPHRASE_FILE: '/no/such' },
    }),
  },
  'secrets.default': { says: 'bad', context: () => ({ env: { RELAY_TOKEN: 'please-change-me' } }) },
  'database.version': {
    says: 'bad',
    sql: pretending([
      `create function pretended.current_setting(text) returns text language sql
        as $$ select case $1 when 'server_version_num' then '140010'
          else pg_catalog.current_setting($1) end $$`,
    ]),
  },
  'database.encoding': {
    says: 'bad',
    sql: pretending([
      `create function pretended.current_setting(text) returns text language sql
        as $$ select case $1 when 'server_encoding' then 'LATIN1'
          else pg_catalog.current_setting($1) end $$`,
    ]),
  },
  'database.durability': { says: 'bad', sql: ['set local synchronous_commit = off'] },
  // The role of the tests owns its tables.
  'database.rights': { says: 'warning', isOutside: true },
  'schema.current': { says: 'bad', sql: [`delete from migration where name like '001%'`] },
  'schema.triggers': { says: 'bad', sql: ['alter table security_log disable trigger user'] },
  'securityLog.chain': { says: 'bad', sql: [`update security_head set hash = 'x', seq = seq + 9`] },
  'securityLog.syslog': {
    says: 'bad',
    sql: [
      `insert into setting (name, value, changed_at)
        values ('security.syslog', 'tcp://127.0.0.1:601', now())`,
      `insert into security_log (seq, at, action, was_refused, actor, address, object, detail, hash)
        values (900000, now() - interval '11 minutes', 'login', false, 'x', 'cli', '', '', 'x')`,
      'update security_sink set sent_seq = 899999',
    ],
  },
  'evidence.checkpoint': {
    says: 'bad',
    sql: [
      'delete from evidence_pending',
      `insert into evidence_pending (source, kind, object_id, head, at)
        select 'x', 'order', 'x', repeat('a', 64), now() - interval '11 minutes'`,
    ],
  },
  'auctionLog.rows': {
    says: 'bad',
    sql: [
      `insert into auction_bid (package_number, seq, index, code, amount, at)
        values ('no such auction', 1, 1, '01', 100, now())`,
    ],
  },
  'files.lost': {
    says: 'warning',
    sql: [
      `insert into file_group (id, owner_id, domain, created_at)
        select 'g', id, 'avatar', now() from person limit 1`,
      `insert into file (id, group_id, owner_id, upload_key, name, extension, size, state,
          storage_key, storage_upload, created_at)
        select 'f', 'g', owner_id, 'k', 'x', 'png', 1, 'receiving', 's', 'u',
          now() - interval '8 days' from file_group where id = 'g'`,
    ],
  },
  // A file that nobody knows, since two days.
  'files.orphans': {
    says: 'warning',
    context: () => {
      const dataDir = folder();
      const key = 'ab'.repeat(16);
      mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true });
      const file = join(dataDir, 'files', 'ab', key);
      writeFileSync(file, 'x');
      const then = new Date(Date.now() - 2 * 86_400_000);
      utimesSync(file, then, then);
      return { dataDir };
    },
  },
  'backup.rehearsal': {
    says: 'bad',
    sql: [`update installation set rehearsed_at = now() - interval '91 days'`],
  },
  'access.matrix': {
    says: 'bad',
    context: () => ({ policy: { ...platformPolicy, 'console.overview': 'anyone' } }),
  },
  'certificates.suppliers': {
    says: 'warning',
    sql: [
      `insert into shop_certificate (id, shop_id, name, number, expires_at)
        select 'c', id, '营业执照', '1', now() + interval '20 days' from shop limit 1`,
    ],
  },
  'reviews.waiting': {
    says: 'warning',
    sql: [
      `insert into review_flow (id, business_type, business_id, title, unit_id, submitter_id, levels, submitted,
          started_at, process_name)
        select 'f', 'order', 'o', '订单 1', org_id, id, '[]', '{}', now() - interval '4 days', '订单审核'
        from person where login_name = 'buyer'`,
    ],
  },
  'reviews.nobody': {
    says: 'bad',
    sql: [
      `insert into review_flow (id, business_type, business_id, title, unit_id, submitter_id, levels, submitted,
          started_at, process_name, amount)
        select 'f', 'order', 'o', '订单 1', org_id, id, '[{"name": "审核", "reviewerOrgId": null}]', '{}',
          now(), '订单审核', 100 from person where login_name = 'buyer'`,
      `insert into role_ceiling (id, role, act, amount, changed_at, changed_by)
        select 'c', 'reviewer', 'pass', 99, now(), id from person where login_name = 'buyer'`,
    ],
  },
  'mail.connect': {
    says: 'bad',
    context: () => ({
      env: { SMTP_URL: `smtp://127.0.0.1:${closedPort}`, MAIL_FROM: 'mall@example.org' },
    }),
  },
  'redis.connect': {
    says: 'bad',
    context: () => ({ env: { REDIS_URL: `redis://127.0.0.1:${closedPort}` } }),
  },
  'tls.days': {
    says: 'bad',
    context: () => ({ env: { PUBLIC_URL: `https://127.0.0.1:${closedPort}` } }),
  },
  'backup.age': {
    says: 'bad',
    sql: [`update installation set backup_at = now() - interval '2 days'`],
  },
  'jobs.dead': {
    says: 'bad',
    sql: [
      `insert into pgboss.job (name, state, source_name) values ('dead-letter', 'created', 'x')`,
    ],
  },
  'jobs.late': {
    says: 'warning',
    sql: [
      `insert into pgboss.job (name, state, start_after) select name, 'created',
        now() - interval '1 hour' from pgboss.queue where name <> 'dead-letter' limit 1`,
    ],
  },
  'relays.silent': {
    says: 'bad',
    sql: [
      `insert into relay_pulse values ('r', 'relay-1:8080', '0.1.0', now(),
        now() - interval '16 seconds', 0, 0, 0)`,
    ],
  },
  'relays.proxy': {
    says: 'warning',
    sql: [
      `insert into relay_pulse values ('r', 'relay-1:8080', '0.1.0', now(), now(), 0, 0, 0,
        '10.0.0.9')`,
    ],
  },
  'accounts.demonstration': { says: 'bad', context: () => ({ env: { NODE_ENV: 'production' } }) },
  'administrators.three': {
    says: 'bad',
    sql: [`update person set disabled = true where 'auditAdmin' = any(roles)`],
  },
  'administrators.separate': {
    says: 'bad',
    sql: [
      `update person set roles = array['systemAdmin', 'auditAdmin'] where login_name = 'buyer'`,
    ],
  },
  'administrators.addresses': {
    says: 'warning',
    sql: [
      `insert into setting (name, value, changed_at) values ('security.profile', 'mlps3', now())`,
    ],
  },
  'accounts.idle': {
    says: 'warning',
    sql: [`update person set created_at = now() - interval '91 days'`],
  },
  'duties.nobody': {
    says: 'warning',
    sql: [
      `insert into member_application (id, number, state, unit_id, login_name, password_hash, name, phone,
        id_number, role, submitted_at) values ('a1', 'A1', 'pending', 'unit-a', 'a1', '', '甲', '', '',
        'buyer', now())`,
      `insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at)
        values ('c1', 'setting', 's', '{}', 's', 'd', 'person-systemAdmin', now())`,
      `update person set disabled = true where login_name = 'securityAdmin'`,
    ],
  },
  'duties.late': {
    says: 'warning',
    context: () => ({
      duties: [
        {
          ...{ name: 'test.late', label: '待办', businessType: 'none' as const },
          by: { roles: ['buyer'], call: { name: 'order.list', write: false } },
          open: () => sql`(select 'x' as business_id, 'unit-a' as holder, null::text as owner_id,
            '{}'::text[] as barred, '' as content, '' as url, '' as from_name, now() as since,
            now() - interval '25 hours' as due_at)`,
        },
      ],
    }),
  },
  'duties.over': {
    says: 'warning',
    sql: [
      `insert into todo (id, person_id, kind, open_mode, process_name, content, from_name, flow_id,
        flow_level, created_at) select 't-over', id, 'task', 'review', '审核', '', '', 'gone', 1, now()
        from person limit 1`,
    ],
  },
  'posts.orphans': {
    says: 'bad',
    sql: [`update person set roles = roles || 'keeper'::text where login_name = 'buyer'`],
  },
};

class Undone extends Error {}

async function levelOf(name: string, broken: Omit<Broken, 'says'> | null): Promise<string> {
  const check = checks.find((one) => one.name === name);
  if (!check) throw new Error(`no check ${name}`);
  let level = '';
  const run = world.db.transaction().execute(async (trx) => {
    for (const statement of broken?.sql ?? []) await sql.raw(statement).execute(trx);
    const context: DoctorContext = {
      // A transaction reads as a database does.
      db: broken?.isOutside ? world.db : (trx as unknown as Database),
      clock: databaseClock,
      dataDir: folder(),
      env: {},
      policy: platformPolicy,
      duties: platformDuties,
      // The disk of a machine that runs tests may be full.
      freeShare: () => 0.2,
      ...broken?.context?.(),
    };
    level = await check.run(context).then(
      (finding) => finding.level,
      () => 'bad',
    );
    throw new Undone();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return level;
}

/** Heals what is not well in a test's world. */
const HEALED: Readonly<Record<string, readonly string[]>> = {
  'backup.age': ['update installation set backup_at = now()'],
  'backup.rehearsal': ['update installation set rehearsed_at = now()'],
  'accounts.demonstration': [`update person set password_hash = ''`],
};

/**
 * The checks whose thing is absent here, or not to be changed: the tests' role owns its tables, and there is
 * neither a mail server nor a site.
 */
const NOT_GOOD_HERE = /^(?:database\.rights|mail|tls)/;

/** The embedded database has no roles, and warns that it never waits for the disk. */
const ON_POSTGRES_ALONE = /^database\.(?:rights|durability)$/;
const tried = Object.keys(BROKEN).filter(
  (name) => usualDatabase === 'postgres' || !ON_POSTGRES_ALONE.test(name),
);

const short = checks.filter(({ name }) => !name.startsWith('fulfilment.'));

describe('the doctor', () => {
  it('has at least 25 checks, each with a trial', () => {
    expect(checks.length).toBeGreaterThanOrEqual(25);
    expect(short.map(({ name }) => name).sort()).toEqual(Object.keys(BROKEN).sort());
  });

  it.each(tried)('%s is found when it is broken', async (name) => {
    const broken = BROKEN[name] ?? null;
    if (name === 'accounts.demonstration') await loadAccounts(world.db);
    expect(await levelOf(name, broken)).toBe(broken?.says);
    // A verdict that was there before the break would prove nothing.
    if (name !== 'database.rights')
      expect(await levelOf(name, { sql: HEALED[name] ?? [] })).not.toBe(broken?.says);
  });
});

describe('a thing that is well', () => {
  it('but for the disk, for which an embedded database never waits', async () => {
    const db = await openDatabase('embedded');
    try {
      const check = checks.find(({ name }) => name === 'database.durability');
      const found = await check?.run({ db, clock: databaseClock, env: {}, dataDir: folder() });
      expect(found).toMatchObject({ level: 'warning', text: expect.stringContaining('断电') });
    } finally {
      await db.destroy();
    }
  });

  it.each(tried.filter((name) => !NOT_GOOD_HERE.test(name)))('%s says so', async (name) => {
    expect(await levelOf(name, { sql: HEALED[name] ?? [] })).toBe('good');
  });

  it('the free disk is this machine’s own; a folder that is missing is told', async () => {
    const check = checks.find(({ name }) => name === 'disk.free');
    const asked = { db: world.db, clock: databaseClock, env: {} };
    const found = await check?.run({ ...asked, dataDir: folder() });
    const { bavail, blocks } = statfsSync(tmpdir());
    expect(Number(found?.text.match(/^剩余 (\d+)%$/)?.[1])).toBeCloseTo(
      (bavail / blocks) * 100,
      -1,
    );
    const missing = await check?.run({ ...asked, dataDir: '/no/such/folder' });
    expect(missing).toMatchObject({ level: 'warning', text: '数据目录不存在' });
  });

  it('a certificate that this machine does not trust is bad, and the text says until when it is good', async () => {
    const server = createServer(ownCertificate());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const check = checks.find(({ name }) => name === 'tls.days');
    const env = { PUBLIC_URL: `https://127.0.0.1:${port}` };
    const context = { db: world.db, clock: databaseClock, dataDir: null, policy: null, env };
    const found = await check?.run(context);
    expect(found?.level).toBe('bad');
    expect(found?.text).toMatch(/剩余 \d+ 天，本机不信任/);
    await new Promise((done) => server.close(done));
  });
});
