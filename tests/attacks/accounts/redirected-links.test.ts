import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { allSettings } from '@jicai/platform/src/operations/all-settings.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/*
 * One administrator leads the links that set a password to a server of their own, and with them takes
 * everybody's account, or lets a colleague whom they invented agree to what they ask for.
 */

const OWN_SERVER = 'smtp://thief:secret-of-the-thief@127.0.0.1:2525';

describe.each(['basic', 'modern', 'mlps3'])('[AT50] with the profile %s', (profile) => {
  const mailer = memoryMailer();
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ suppliers: 1, mailer });
    await sql`insert into setting (name, value, changed_at) values
      ('security.profile', ${profile}, now()), ('security.factorFor', 'nobody', now())
      on conflict (name) do update set value = excluded.value`.execute(world.db);
  });
  afterAll(() => world?.stop());

  const save = (name: string, value: string | null) =>
    world.as('systemAdmin').call(consoleEndpoints.saveSetting, { name, value });
  const storedValue = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select value from setting
      where name = ${name}`.execute(world.db);
    return rows[0]?.value ?? null;
  };
  const requests = async () =>
    (await must(world.as('securityAdmin').call(changeRequestEndpoints.list, { kind: null })))
      .requests;

  it.each([
    ['mail.server', OWN_SERVER],
    ['mail.from', 'thief@example.org'],
    ['site.publicUrl', 'https://thief.example.org'],
  ])('%s of their own waits for a second administrator', async (name, value) => {
    expect(await must(save(name, value))).toEqual({ isWaiting: true });
    expect(await storedValue(name)).toBeNull();
    // The one who asked is no second administrator.
    const [asked] = await requests();
    const id = asked?.id ?? '';
    expect(
      (await world.as('systemAdmin').call(changeRequestEndpoints.decide, { id, agrees: true }))
        .state,
    ).toBe(0);
    expect(await storedValue(name)).toBeNull();
    await must(world.as('securityAdmin').call(changeRequestEndpoints.decide, { id, agrees: true }));
    expect(await storedValue(name)).not.toBeNull();
    // Nor do they give it back to the server's own alone.
    expect(await must(save(name, null))).toEqual({ isWaiting: true });
    const [back] = await requests();
    await must(
      world
        .as('securityAdmin')
        .call(changeRequestEndpoints.decide, { id: back?.id ?? '', agrees: true }),
    );
    expect(await storedValue(name)).toBeNull();
  });

  it('the account of a mail server is in clear nowhere while it waits', async () => {
    await must(save('mail.server', OWN_SERVER));
    const { rows } = await sql<{ text: string }>`
      select value::text || subject || detail as text from change_request
      union all select detail from security_log union all select content from todo`.execute(
      world.db,
    );
    expect(JSON.stringify(rows)).toContain('••••');
    expect(JSON.stringify(rows)).not.toContain('secret-of-the-thief');
    const [asked] = await requests();
    await must(
      world.as('systemAdmin').call(changeRequestEndpoints.withdraw, { id: asked?.id ?? '' }),
    );
  });

  it('an administrator gets no link by mail, whoever asks: two of the three reset them', async () => {
    for (const who of ['securityAdmin', 'auditAdmin', 'buyer'] as const)
      await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
        values (${personIdOf(who)}, ${`${who}@example.org`}, ${`${who}@example.org`}, now())
        on conflict (person_id) do update set confirmed_email = excluded.confirmed_email`.execute(
        world.db,
      );
    const asks = async (loginName: string) => {
      await must(world.as('anonymous').call(accessEndpoints.forgot, { loginName }));
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'access.sendReset' and data->>'personId' = ${personIdOf(loginName as 'buyer')}`.execute(
        world.db,
      );
      return rows[0]?.n;
    };
    expect(await asks('securityAdmin')).toBe(0);
    expect(await asks('auditAdmin')).toBe(0);
    expect(await asks('buyer')).toBe(1);
  });

  it('a colleague whom the asker invited agrees to nothing before they prove an address', async () => {
    await sql`insert into account_control (id, person_id, by_id, kind, at) values
      (${`invited ${profile}`}, ${personIdOf('securityAdmin')}, ${personIdOf('systemAdmin')},
        'invitation', now() - interval '400 days')`.execute(world.db);
    await must(save('site.publicUrl', 'https://thief.example.org'));
    const [asked] = await requests();
    const decide = () =>
      world
        .as('securityAdmin')
        .call(changeRequestEndpoints.decide, { id: asked?.id ?? '', agrees: true });
    expect(await refusal(decide())).toContain('第 16 条');
    expect(await storedValue('site.publicUrl')).toBeNull();
    await sql`insert into account_proof (channel, address, person_id, at)
      values ('mail', 'security@example.org', ${personIdOf('securityAdmin')}, now())`.execute(
      world.db,
    );
    await must(decide());
  });
});

it('each setting that is an address of a server or a mailbox waits for a second administrator', () => {
  const addresses = [
    'smtps://user:password@other.example.org:465',
    'https://other.example.org',
    'tls://other.example.org:6514',
    'other@example.org',
  ];
  const leading = allSettings.filter(({ parse }) => addresses.some((text) => parse(text) !== null));
  expect(leading.map(({ name }) => name).toSorted()).toEqual([
    'mail.from',
    'mail.server',
    'security.syslog',
    'site.publicUrl',
  ]);
  for (const { name, weakens } of leading) expect(weakens?.('one', 'other'), name).toBe(true);
});
