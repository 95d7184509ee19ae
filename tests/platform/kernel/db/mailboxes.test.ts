import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { mailboxOf } from '@jicai/platform/src/kernel/mail/mailbox.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let db: Database;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  db = world.db;
});
afterAll(() => world?.stop());

/** The columns of rows as they are after the migration. */
const proofs = async () =>
  (
    await sql<{ channel: string; address: string; id: string }>`
      select channel, address, person_id as id from account_proof order by channel, address`.execute(
      db,
    )
  ).rows;

it.each([
  'One+x@Example.org',
  ' ｏｎｅ＋x＠ｅｘａｍｐｌｅ。ｏｒｇ ',
  'o\u200bne@example.org',
  '+x@example.org',
  'no address',
  '',
])('SQL has the same mailbox as the program of %j', async (address) => {
  const { rows } = await sql<{ box: string }>`select mailbox_of(${address}) as box`.execute(db);
  expect(rows[0]?.box).toBe(mailboxOf(address));
});

describe('the upgrade', () => {
  /** A database as it was before the migration. */
  async function backTo950() {
    await sql`drop trigger person_disabled_voids_links on person`.execute(db);
    await sql`drop function void_links_of_disabled`.execute(db);
    await sql`drop index person_login_name_lower`.execute(db);
    for (const table of ['contact_code', 'entry_mail_code'])
      await sql`alter table ${sql.table(table)} drop column mailbox`.execute(db);
    await sql`drop function mailbox_of`.execute(db);
    await sql`alter table account_proof disable trigger user`.execute(db);
    await sql`delete from account_proof`.execute(db);
    await sql`alter table account_proof enable trigger user`.execute(db);
    await sql`alter table account_proof drop constraint account_proof_channel_check`.execute(db);
    await sql`alter table account_proof add constraint account_proof_channel_check
      check (channel in ('mail', 'sms'))`.execute(db);
    await sql`delete from migration where name = '951_mailboxes.sql'`.execute(db);
  }

  it('keeps the first proof of a mailbox, links of other systems, and one name in each case', async () => {
    await backTo950();
    const [buyer, keeper, finance] = (['buyer', 'keeper', 'finance'] as const).map(personIdOf);
    await sql`insert into account_proof (channel, address, person_id, at) values
      ('mail', 'one+b@example.org', ${buyer}, now() - interval '2 days'),
      ('mail', 'one@example.org', ${keeper}, now() - interval '1 day'),
      ('mail', 'two@example.org', ${keeper}, now())`.execute(db);
    await sql`insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
      values ('x', ${finance}, 'office', 'https://office', 'f1', '', now())`.execute(db);
    await sql`update person set login_name = 'Zhang.San', roles = '{applicant}'
      where id = ${personIdOf('handler')}`.execute(db);
    await sql`update person set login_name = 'zhang.san' where id = ${buyer}`.execute(db);
    await migrate(db);
    expect(await proofs()).toEqual([
      { channel: 'mail', address: 'one@example.org', id: buyer },
      { channel: 'mail', address: 'two@example.org', id: keeper },
      { channel: 'sign-on', address: 'https://office f1', id: finance },
    ]);
    const { rows } = await sql<{ name: string }>`select login_name as name from person
      where lower(login_name) like 'zhang.san%' order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Zhang\.San\.[0-9a-f]{6}$/),
      'zhang.san',
    ]);
    await expect(
      sql`update person set login_name = 'ZHANG.SAN' where id = ${keeper}`.execute(db),
    ).rejects.toThrow('person_login_name_lower');
    await expect(sql`delete from account_proof`.execute(db)).rejects.toThrow('append-only');
  });

  it('voids the links of whoever is disabled, by whatever way', async () => {
    await sql`insert into access_link (token_hash, person_id, purpose, created_at, expires_at)
      values ('hash', ${personIdOf('keeper')}, 'reset', now(), now() + interval '1 day')`.execute(
      db,
    );
    await sql`update person set disabled = true where id = ${personIdOf('keeper')}`.execute(db);
    await sql`update person set disabled = false where id = ${personIdOf('keeper')}`.execute(db);
    const { rows } = await sql`select from access_link where used_at is null`.execute(db);
    expect(rows).toEqual([]);
  });
});
