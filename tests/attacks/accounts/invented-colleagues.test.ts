import { askCode, sendCode } from '@jicai/platform/src/identity/contact/codes.ts';
import { sendInvitations } from '@jicai/platform/src/identity/invitation/send.ts';
import { insertLink } from '@jicai/platform/src/identity/sign-on/repository.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { invitationEndpoints } from '@jicai/shared/contract/identity/invitation.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { type MoneyWorld, moneyWorld } from '../../harness/fulfilment/money.ts';
import { orderOne } from '../../harness/mall/orders.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { injected, type Player, usualDatabase } from '../../harness/world.ts';

/*
 * A unit's administrator invents colleagues, takes their first links and decides as several people. Whoever was
 * handed a first link counts as the person behind the account until its owner proved an address of their own.
 */

/** The keeper of the cast is the reviewer of the unit. */
const INVENTED = ['buyer', 'keeper'] as const;
type Invented = (typeof INVENTED)[number];
/** Other ways to write one@example.org. */
const SPELLINGS = [
  'One@Example.org',
  'ｏｎｅ@example.org',
  'o\u200bne@example.org',
  'one@example。org',
  'one+keeper@example.org',
];
const mailer = memoryMailer();
const clock = databaseClock;

describe.each(['basic', 'modern', 'mlps3'])('[AT50] with the profile %s', (profile) => {
  let world: MoneyWorld;
  const players = new Map<string, Player>();
  beforeAll(async () => {
    const started = await moneyWorld(usualDatabase, { mailer });
    const as: MoneyWorld['as'] = (who: Actor | 'anonymous' | 'supplier', n?: number) =>
      players.get(who) ?? (who === 'supplier' ? started.as(who, n ?? 1) : started.as(who));
    world = { ...started, as };
    await sql`update person set roles = '{reviewer}' where id = ${personIdOf('keeper')}`.execute(
      world.db,
    );
    await sql`update person set disabled = true where 'reviewer' = any(roles)
      and id <> ${personIdOf('keeper')}`.execute(world.db);
    await sql`insert into setting (name, value, changed_at) values
      ('security.profile', ${profile}, now()), ('security.factorFor', 'nobody', now())
      on conflict (name) do update set value = excluded.value`.execute(world.db);
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    for (const table of ['account_control', 'account_proof']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(world.db);
      await sql`delete from ${sql.table(table)}`.execute(world.db);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(world.db);
    }
    await sql`update person_profile set email = '', confirmed_email = ''`.execute(world.db);
    await sql`update person set password_hash = '', last_login_at = null, must_change_password = false
      where login_name = any(${[...INVENTED]}::text[])`.execute(world.db);
  });

  /** An invented person takes a link and logs in. */
  async function begin(who: Invented, token: string) {
    const password = `Kxqpv-rt7zmwna-${who.length}`;
    await must(world.as('anonymous').call(accessEndpoints.use, { token, password }));
    const client = await sealedClient('', { send: injected(world.app) });
    await client.login(who, password);
    players.set(who, {
      call: (...args) => client.call(...args),
      token: async () => client.token(),
    });
  }

  async function takeLink(who: Invented) {
    const id = personIdOf(who);
    const { link, controlsUntilProof } = await must(
      world.as('unitAdmin').call(peopleEndpoints.reset, { id, byRelease: false }),
    );
    // The answer says the rule that holds for this link, and nobody has to guess whether it does.
    expect(controlsUntilProof).toBe(true);
    await begin(who, link?.split('#')[1] ?? '');
  }

  async function prove(who: Actor, address: string) {
    const needs = { db: world.db, clock, mailer, sms: null };
    expect(await askCode(needs, { channel: 'mail', address }, personIdOf(who))).toEqual({});
    const { rows } = await sql<{ id: string }>`select id from contact_code
      where person_id = ${personIdOf(who)} and sent_at is null`.execute(world.db);
    for (const { id } of rows) await sendCode(needs, id);
    const code = /\d{6}/.exec(mailer.sent.at(-1)?.text ?? '')?.[0] ?? '';
    await must(world.as(who).call(contactEndpoints.confirm, { channel: 'mail', address, code }));
  }

  const decide = (orderId: string) =>
    world.as('keeper').call(orderReviewEndpoints.submit, {
      orderId,
      result: 'passed',
      file: null,
      opinion: '',
      fileChange: null,
    });

  async function foreseen() {
    const asked = { shopId: 'shop', amount: fen(333), categoryIds: [] };
    const { orders } = await must(
      world.as('buyer').call(checkoutEndpoints.deciders, { fundsType: 'fiscal', orders: [asked] }),
    );
    return orders.flatMap(({ levels }) => levels);
  }

  async function isRefused() {
    // The checkout says beforehand that the order would stand still, and why.
    expect(await foreseen()).toMatchObject([{ people: [], count: 0, barred: ['姓名-keeper'] }]);
    const orderId = await orderOne(world, 'buyer', { pen: 1 });
    const why = await refusal(decide(orderId));
    expect(why).toContain('第 16 条');
    expect(why).toContain('请其本人验证自己的邮箱或手机');
    return orderId;
  }

  it('two invented people do not order and review, however long ago they were invited', async () => {
    for (const who of INVENTED) await takeLink(who);
    await sql`alter table account_control disable trigger user`.execute(world.db);
    await sql`update account_control set at = at - interval '400 days'`.execute(world.db);
    await sql`alter table account_control enable trigger user`.execute(world.db);
    await isRefused();
  });

  it('whoever took the link is written down as the controller', async () => {
    await takeLink('buyer');
    const { rows } = await sql<{ kind: string; by: string }>`select kind, by_id as by
      from account_control`.execute(world.db);
    expect(rows).toEqual([{ kind: 'invitation', by: personIdOf('unitAdmin') }]);
  });

  it('until one of the two proved a mailbox of their own, which proves one account for good', async () => {
    for (const who of INVENTED) await takeLink(who);
    await sql`delete from contact_code`.execute(world.db);
    await prove('unitAdmin', 'one@example.org');
    // Each of these leads to the same mailbox.
    for (const spelling of SPELLINGS) {
      await sql`delete from contact_code`.execute(world.db);
      await prove('keeper', spelling);
    }
    const mine = await must(world.as('keeper').call(contactEndpoints.mine, {}));
    // They are told that the mailbox gets their mails and proves nothing.
    expect(mine).toMatchObject({ confirmedEmail: SPELLINGS.at(-1), emailProves: false });
    const orderId = await isRefused();
    // Another mailbox of the reviewer is one of their own.
    await prove('keeper', 'keeper@example.org');
    expect((await must(world.as('keeper').call(contactEndpoints.mine, {}))).emailProves).toBe(true);
    await must(decide(orderId));
  });

  const linkAccount = (who: Actor, subject: string) =>
    insertLink(
      {
        personId: personIdOf(who),
        provider: 'office',
        identity: { issuer: 'office', subject, name: '' },
      },
      clock,
      world.db,
    );

  it('until one of the two is known to the office by its own system', async () => {
    for (const who of INVENTED) await takeLink(who);
    const orderId = await isRefused();
    await linkAccount('keeper', profile);
    await must(decide(orderId));
    await sql`delete from external_identity`.execute(world.db);
  });

  it('an account of another system that is linked to one after the other proves the first alone', async () => {
    for (const who of INVENTED) await takeLink(who);
    expect(await linkAccount('unitAdmin', `moved ${profile}`)).toBe(true);
    await sql`delete from external_identity`.execute(world.db);
    expect(await linkAccount('keeper', `moved ${profile}`)).toBe(true);
    await isRefused();
    await sql`delete from external_identity`.execute(world.db);
  });

  it('whoever types the address of an invited newcomer controls them as well', async () => {
    await must(
      world
        .as('unitAdmin')
        .call(peopleEndpoints.reset, { id: personIdOf('buyer'), byRelease: false }),
    );
    await must(
      world.as('systemAdmin').call(peopleEndpoints.save, {
        id: personIdOf('buyer'),
        name: '姓名-buyer',
        phone: null,
        email: 'elsewhere@example.org',
        idNumber: null,
        title: '',
        note: '',
        departmentId: null,
      }),
    );
    const { rows } = await sql<{ by: string }>`select by_id as by from account_control
      where person_id = ${personIdOf('buyer')} and kind = 'invitation' order by 1`.execute(
      world.db,
    );
    expect(rows.map(({ by }) => by)).toEqual(
      [personIdOf('systemAdmin'), personIdOf('unitAdmin')].toSorted(),
    );
  });

  it('a mailbox that is taken away from one account proves no second one', async () => {
    for (const who of INVENTED) await takeLink(who);
    await sql`delete from contact_code`.execute(world.db);
    await prove('unitAdmin', 'moved@example.org');
    const { profile: mine } = await must(world.as('unitAdmin').call(profileEndpoints.read, {}));
    const { notifyOrder, notifyTodo, notifyPrice, notifyProject } = mine;
    const notices = { notifyOrder, notifyTodo, notifyPrice, notifyProject };
    await must(
      world
        .as('unitAdmin')
        .call(profileEndpoints.save, { ...notices, phone: '', email: '', avatar: null }),
    );
    await prove('keeper', 'moved@example.org');
    await isRefused();
  });

  const inviteByMail = async (who: Invented, email: string) => {
    const id = personIdOf(who);
    await sql`insert into person_profile (person_id, email, updated_at) values (${id}, ${email}, now())
      on conflict (person_id) do update set email = excluded.email`.execute(world.db);
    await sql`insert into invitation_delivery (person_id, channel, state, asked_by, asked_at, due_at)
      values (${id}, 'mail', 'waiting', ${personIdOf('unitAdmin')}, now() - interval '10 years', now() - interval '10 years')
      on conflict (person_id) do update set state = 'waiting', due_at = excluded.due_at`.execute(
      world.db,
    );
    const needs = { db: world.db, clock, mailer, sms: null, publicUrl: 'https://mall.example.org' };
    await sendInvitations(needs, (error) => {
      throw error;
    });
    const sent = mailer.sent.findLast(({ to }) => to === email)?.text ?? '';
    await begin(who, /#(\S+)/.exec(sent)?.[1] ?? '');
  };

  it('links that were mailed to one mailbox for several people prove nothing', async () => {
    const shared = 'office@example.org';
    await sql`insert into person_profile (person_id, email, updated_at)
      values (${personIdOf('keeper')}, ${shared}, now()) on conflict (person_id)
      do update set email = excluded.email`.execute(world.db);
    for (const who of INVENTED) await inviteByMail(who, shared);
    await isRefused();
  });

  it('links that were mailed to mailboxes of their own do', async () => {
    await inviteByMail('buyer', 'buyer@example.org');
    await inviteByMail('keeper', 'reviewer2@example.org');
    expect(await foreseen()).toMatchObject([{ people: ['姓名-keeper'], count: 1, barred: [] }]);
    await must(decide(await orderOne(world, 'buyer', { pen: 1 })));
  });

  it('a workbook of links and accepted applications count as well', async () => {
    await must(world.as('unitAdmin').call(invitationEndpoints.book, { unitId: 'unit-a' }));
    const login = `applicant${profile}`;
    const { rows: units } = await sql<{ code: string }>`select code from org
      where id = 'unit-a'`.execute(world.db);
    await must(
      world.as('anonymous').call(registrationEndpoints.submit, {
        unitCode: units[0]?.code ?? '',
        loginName: login,
        name: '甲',
        department: '',
        phone: '13800000001',
        idNumber: '11010519491231002X',
        role: 'reviewer',
        password: 'Kxqpv-rt7zmwna',
      }),
    );
    const { rows } = await sql<{ id: string }>`select id from member_application
      where login_name = ${login}`.execute(world.db);
    await must(
      world.as('unitAdmin').call(registrationEndpoints.decide, {
        id: rows[0]?.id ?? '',
        isAccepted: true,
        reason: '',
      }),
    );
    const { rows: held } = await sql<{ name: string }>`select p.login_name as name
      from account_control c join person p on p.id = c.person_id
      where c.kind = 'invitation' and c.by_id = ${personIdOf('unitAdmin')}`.execute(world.db);
    expect(held.map(({ name }) => name)).toEqual(expect.arrayContaining([...INVENTED, login]));
  });
});
