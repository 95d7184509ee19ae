import { sendReset } from '@jicai/platform/src/identity/access/forgot.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { tellAccountNews } from '@jicai/platform/src/work/todo/account-news.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import {
  acceptedOrder,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';
import { type Actor, PASSWORD, personIdOf } from '../../harness/people/cast.ts';
import { type Player, startPlatform, type World } from '../../harness/world.ts';

/*
 * Somebody who may reset passwords takes other people's accounts, and with them the second half of every
 * rule of two people. Each attack ends without a link, or with accounts that may not act beside theirs.
 */

const PROFILES = ['basic', 'modern', 'mlps3'] as const;

/** The rules of a profile; second factors are off, so that nothing but the rules of two people holds. */
const setProfile = (world: World, value: (typeof PROFILES)[number]) =>
  sql`insert into setting (name, value, changed_at) values ('security.profile', ${value}, now()),
      ('security.factorFor', 'nobody', now())
    on conflict (name) do update set value = excluded.value`.execute(world.db);

/** Everybody's password hashes as one text. */
async function secretsOf(world: World): Promise<string> {
  const { rows } = await sql<{ all: string }>`select string_agg(login_name || password_hash, ' '
    order by login_name) as all from person`.execute(world.db);
  return rows[0]?.all ?? '';
}

const reset = (world: World, who: Actor, of: Actor) =>
  world.as(who).call(peopleEndpoints.reset, { id: personIdOf(of), byRelease: false });

/** Somebody whose sessions were ended logs in again. */
async function newLogin({ send }: World, who: Actor): Promise<Player> {
  const client = await sealedClient('', { send });
  await client.login(who, PASSWORD);
  return { call: (...args) => client.call(...args), token: async () => client.token() };
}

/** Decides on the only request that somebody sees. */
async function agree(world: World, who: Actor) {
  const { requests } = await must(world.as(who).call(changeRequestEndpoints.list, { kind: null }));
  const id = requests.find(({ canDecide }) => canDecide)?.id ?? 'none';
  return world.as(who).call(changeRequestEndpoints.decide, { id, agrees: true });
}

const newsOf = async (world: World, of: Actor) =>
  (
    await sql<{ text: string }>`select text from account_news where person_id = ${personIdOf(of)}
      order by at, id`.execute(world.db)
  ).rows.map(({ text }) => text);

describe.each(PROFILES)('[AT50] with the profile %s', (profile) => {
  const mailer = memoryMailer();
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ suppliers: 1, mailer });
    await setProfile(world, profile);
    for (const who of ['securityAdmin', 'auditAdmin', 'paymentApprover'] as const)
      await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
        values (${personIdOf(who)}, ${`${who}@example.org`}, ${`${who}@example.org`}, now())`.execute(
        world.db,
      );
  });
  afterAll(() => world?.stop());

  it('a system administrator does not become the other two', async () => {
    const before = await secretsOf(world);
    for (const victim of ['securityAdmin', 'auditAdmin'] as const) {
      expect(await must(reset(world, 'systemAdmin', victim))).toMatchObject({
        link: null,
        sentTo: '',
        isWaiting: true,
      });
      expect((await newsOf(world, victim)).join()).toContain('姓名-systemAdmin');
    }
    // Nobody decides on their own request, or on their own account, or as a second one of the same office.
    expect((await agree(world, 'systemAdmin')).state).toBe(0);
    await sql`update person set roles = '{systemAdmin}' where id = ${personIdOf('operator')}`.execute(
      world.db,
    );
    expect(await refusal(agree(world, 'operator'))).toContain('三类管理员');
    await sql`update person set roles = '{operator}' where id = ${personIdOf('operator')}`.execute(
      world.db,
    );
    expect((await reset(world, 'systemAdmin', 'auditAdmin')).state).toBe(0);
    const { rows } = await sql`select from access_link`.execute(world.db);
    expect(rows).toEqual([]);
    expect(await secretsOf(world)).toBe(before);
  });

  it('two of the three reset the third, who hears of it by every way', async () => {
    await must(agree(world, 'securityAdmin'));
    const { link } = await must(reset(world, 'systemAdmin', 'auditAdmin'));
    const token = link?.split('#')[1] ?? '';
    expect(token).not.toBe('');
    // The release is good once, and for who asked.
    expect((await must(reset(world, 'systemAdmin', 'auditAdmin'))).link).toBeNull();
    expect((await newsOf(world, 'auditAdmin')).join()).toContain('经姓名-securityAdmin批准');
    const { rows } = await sql<{ id: string }>`select id from account_news
      where person_id = ${personIdOf('auditAdmin')}`.execute(world.db);
    const needs = { db: world.db, clock: { now: () => sql<number>`now()` }, mailer, sms: null };
    for (const { id } of rows) await tellAccountNews(needs, id);
    expect(mailer.sent.map(({ to }) => to)).toContain('auditAdmin@example.org');
    const { rows: told } = await sql`select from todo where person_id = ${personIdOf('auditAdmin')}
      and process_name = '账号变动提醒'`.execute(world.db);
    expect(told.length).toBeGreaterThan(0);
  });

  it('an address that its owner confirmed after a release was asked for gets the link', async () => {
    await sql`delete from change_request where outcome is null`.execute(world.db);
    expect((await must(reset(world, 'unitAdmin', 'acceptor'))).isWaiting).toBe(true);
    await must(agree(world, 'securityAdmin'));
    const own = 'acceptor@example.org';
    await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
      values (${personIdOf('acceptor')}, ${own}, ${own}, now())`.execute(world.db);
    const answer = await must(reset(world, 'unitAdmin', 'acceptor'));
    expect([answer.link, answer.isWaiting]).toEqual([null, false]);
    expect(answer.sentTo).toContain('@example.org');
  });

  it('who took part in a takeover is no second administrator for the other', async () => {
    // The system administrator has controlled the audit administrator's account.
    await sql`delete from change_request where outcome is null`.execute(world.db);
    await must(reset(world, 'systemAdmin', 'securityAdmin'));
    expect(await refusal(agree(world, 'auditAdmin'))).toContain('第 16 条');
  });

  it('another mail of an administrator waits, and leads no link anywhere', async () => {
    await sql`delete from change_request where outcome is null`.execute(world.db);
    const saved = world.as('systemAdmin').call(peopleEndpoints.save, {
      id: personIdOf('securityAdmin'),
      name: '姓名-securityAdmin',
      phone: null,
      email: 'evil@example.org',
      idNumber: null,
      title: '',
      note: '',
      departmentId: null,
    });
    expect(await must(saved)).toEqual({ isWaiting: true });
    const { rows } = await sql<{ email: string }>`select email from person_profile
      where person_id = ${personIdOf('securityAdmin')}`.execute(world.db);
    expect(rows).toEqual([{ email: 'securityAdmin@example.org' }]);
  });

  it('another mail of anybody gets no link before its owner confirmed it', async () => {
    const saved = world.as('unitAdmin').call(peopleEndpoints.save, {
      id: personIdOf('paymentApprover'),
      name: '姓名-paymentApprover',
      phone: null,
      email: 'evil@example.org',
      idNumber: null,
      title: '',
      note: '',
      departmentId: null,
    });
    expect(await must(saved)).toEqual({ isWaiting: false });
    expect((await newsOf(world, 'paymentApprover')).join()).toContain('e***@example.org');
    const { rows } = await sql<{ emails: string[] }>`select emails from account_news
      where person_id = ${personIdOf('paymentApprover')}`.execute(world.db);
    expect(rows[0]?.emails.toSorted()).toEqual(['evil@example.org', 'paymentApprover@example.org']);
    await world.as('anonymous').call(accessEndpoints.forgot, { loginName: 'paymentApprover' });
    const clock = { now: () => sql<number>`now()` };
    const needs = { db: world.db, clock, mailer, sms: null, publicUrl: 'https://mall.example.org' };
    await sendReset(needs, personIdOf('paymentApprover'));
    const links = mailer.sent.filter(({ text }) => text.includes('setPassword#'));
    // Neither does the old one: a reset takes a second administrator from now on.
    expect(links).toEqual([]);
  });
});

describe.each(PROFILES)('[AT51] with the profile %s', (profile) => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await moneyWorld();
    await setProfile(world, profile);
    await sql`update person set roles = '{buyer,unitAdmin}' where id = ${personIdOf('buyer')}`.execute(
      world.db,
    );
  });
  afterEach(() => world?.stop());

  it('a unit’s administrator who buys gets no link of who decides after them', async () => {
    const before = await secretsOf(world);
    for (const victim of ['paymentApprover', 'finance', 'acceptor'] as const)
      expect(await must(reset(world, 'buyer', victim))).toMatchObject({
        link: null,
        isWaiting: true,
      });
    expect(await secretsOf(world)).toBe(before);
  });

  it('with released links they and those accounts may not act in one chain', async () => {
    const orderId = await acceptedOrder(world, { pen: 10 });
    expect(orderId).not.toBe('');
    const { invoice } = await receivedInvoice(world);
    const apply = (amount: number) =>
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(amount)));
    const decide = (id: string, approver: Player = world.as('paymentApprover')) =>
      approver.call(paymentEndpoints.decide, {
        ...{ id, result: 'passed', file: null, opinion: '意见', fileChange: null },
      });
    const clean = (await must(apply(100))).id;
    await must(decide(clean));
    const open = (await must(apply(100))).id;
    for (const victim of ['paymentApprover', 'finance'] as const) {
      await must(reset(world, 'buyer', victim));
      await must(agree(world, 'systemAdmin'));
      expect((await must(reset(world, 'buyer', victim))).link).not.toBeNull();
    }
    // The handing out of a link ended their sessions.
    const approver = await newLogin(world, 'paymentApprover');
    const finance = await newLogin(world, 'finance');
    expect(await refusal(decide(open, approver))).toContain('第 16 条');
    expect(await refusal(executePayment({ ...world, as: () => finance }, clean))).toContain(
      '第 16 条',
    );
    // After thirty days the control is over.
    await sql`alter table account_control disable trigger user`.execute(world.db);
    await sql`update account_control set at = at - interval '31 days'`.execute(world.db);
    await must(decide(open, approver));
  });
});
