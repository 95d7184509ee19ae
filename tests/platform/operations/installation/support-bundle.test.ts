import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { bundleFiles } from '@jicai/platform/src/operations/support/bundle.ts';
import { createScrubber } from '@jicai/platform/src/operations/support/scrub.ts';
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

const planted: string[] = [];
/** A word that stands nowhere else. */
function canary(name: string): string {
  const word = `canary${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
  planted.push(word);
  return word;
}

function environment(dataDir: string) {
  const file = (name: string, text: string) => {
    const path = join(dataDir, name);
    writeFileSync(path, text);
    return path;
  };
  file('quote-key', canary('quote key file'));
  file('signing-key.pem', canary('signing key file'));
  file('setup-token', canary('setup token'));
  return {
    RELAY_TOKEN: canary('relay'),
    METRICS_TOKEN: canary('metrics'),
    QUOTE_KEY: canary('quote'),
    SIGNING_KEY: canary('signing'),
    S3_SECRET_ACCESS_KEY: canary('s3'),
    S3_ACCESS_KEY_ID: canary('s3 id'),
    S3_ENDPOINT: `https://user:${canary('s3 user')}@s3.example.org/bucket`,
    DATABASE_URL: `postgres://jicai:${canary('database')}@db/jicai`,
    DATABASE_OWNER_URL: `postgres://owner:${canary('owner')}@db/jicai`,
    REDIS_URL: `redis://:${canary('redis')}@redis:6379`,
    SMTP_URL: `smtps://mall:${canary('smtp')}@mail.example.org`,
    INVOICE_VERIFIER_URL: `https://verify.example.org/?key=${canary('verifier')}`,
    SIGN_ON_FILE: file('sign-on.json', JSON.stringify([{ clientSecret: canary('sign-on') }])),
    PROVIDER_FILE: file('provider.json', JSON.stringify([{ secret: canary('provider') }])),
    SEAL_PASSPHRASE_FILE: file('passphrase', canary('passphrase')),
    // Not ours, and nobody's business.
    UNKNOWN_PASSWORD: canary('unknown'),
    SMS_URL: `https://sms.example.org/?key=${canary('sms address')}`,
    SMS_TOKEN: canary('sms'),
    LOG_LEVEL: 'info',
  };
}

async function plantInDatabase() {
  const { db } = world;
  await sql`update person set name = ${canary('name')} where id = ${personIdOf('buyer')}`.execute(
    db,
  );
  await sql`insert into person_profile (person_id, phone, email, updated_at) values
    (${personIdOf('buyer')}, ${canary('phone')}, ${canary('mail')}, now())`.execute(db);
  await sql`insert into person_record (person_id, number, id_number, title, note, updated_at, updated_by)
    values (${personIdOf('buyer')}, ${canary('number')}, ${canary('identity')}, '', '', now(),
      ${personIdOf('buyer')})`.execute(db);
  await sql`update person set roles = array['systemAdmin', 'auditAdmin'], name = ${canary('admin')}
    where id = ${personIdOf('finance')}`.execute(db);
  await sql`insert into session (token_hash, person_id, created_at, last_active_at, stepped_up_at)
    values (${canary('session')}, ${personIdOf('buyer')}, now(), now(), now())`.execute(db);
  const reason = `Error: could not reach ${canary('job reason')}`;
  await sql`insert into pgboss.job (name, data, source_name, source_output)
    values ('dead-letter', ${JSON.stringify({ id: canary('job data') })}::jsonb, 'some.job',
      ${JSON.stringify({ message: reason })}::jsonb)`.execute(db);
  // Sealed in truth: whoever reads the row instead of its value shows nothing, and this shows a leak of it.
  await sql`insert into setting (name, value, changed_at) values
    ('mail.server', ${canary('sealed mail server')}, now()),
    ('security.syslog', ${`tcp://${canary('syslog')}:601`}, now())`.execute(db);
}

it('tells what helps, and none of the planted secrets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-bundle-'));
  const env = environment(dataDir);
  await plantInDatabase();
  expect(planted.length).toBeGreaterThanOrEqual(20);
  const needs = { db: world.db, clock: databaseClock, dataDir, env };
  const parts = await bundleFiles(needs);
  expect(Object.keys(parts).sort()).toEqual([
    'bundle.json',
    'doctor.json',
    'environment.json',
    'jobs.json',
    'schema.json',
    'security.json',
    'settings.json',
    'tables.json',
  ]);
  const texts = Object.values(parts).map((bytes) => strFromU8(bytes));
  const all = texts.join('\n');
  const found = planted.filter((word) =>
    [
      word,
      Buffer.from(word).toString('base64').slice(0, 30),
      Buffer.from(word).toString('hex'),
    ].some((form) => all.includes(form)),
  );
  expect(found).toEqual([]);
  const told = JSON.parse(strFromU8(parts['environment.json'] ?? new Uint8Array()));
  expect(told).toMatchObject({ LOG_LEVEL: 'info', RELAY_TOKEN: '（已设置）' });
  expect(told.UNKNOWN_PASSWORD).toBeUndefined();
  const doctor = JSON.parse(strFromU8(parts['doctor.json'] ?? new Uint8Array()));
  expect(doctor.length).toBeGreaterThanOrEqual(25);
  // What a check says of business may name people, units and documents.
  const shown = doctor.filter(({ text }: { text?: string }) => text !== undefined);
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['database.version', 'schema.current']),
  );
  for (const { name } of shown)
    expect(name).not.toMatch(/^(?:accounts|posts|duties|payment|invoice|order|reviews|stock)\./);
});

it('hides secrets of the installation in any text, the longer ones first', () => {
  const env = {
    RELAY_TOKEN: 'secret-of-the-relay',
    REDIS_URL: 'redis://:secret-of-the@redis:6379',
    LOG_LEVEL: 'verbose',
  };
  const scrub = createScrubber(env, '/nowhere');
  expect(scrub('x secret-of-the-relay y secret-of-the z verbose')).toBe('x •••• y •••• z verbose');
});
