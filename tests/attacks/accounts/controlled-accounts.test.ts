import { sendReset } from '@jicai/platform/src/identity/access/forgot.ts';
import { release, takeReleased, voidLinks } from '@jicai/platform/src/identity/access/links.ts';
import { recordControl } from '@jicai/platform/src/identity/security/control.ts';
import { tellOwner } from '@jicai/platform/src/identity/security/news.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { tellAccountNews } from '@jicai/platform/src/work/todo/account-news.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { openInquiry } from '../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  HOUR,
  readAs,
  review,
  type SourcingWorld,
  sourcingWorld,
  submitted,
} from '../../harness/sourcing/projects.ts';
import { addEvaluators, appoint, byPoints, EVALUATORS } from '../../harness/sourcing/scoring.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Accounts that somebody else controlled, outside of payments: evaluations, countersigns, and their owners. */

const controls = (world: World, by: Actor, of: string) =>
  recordControl([personIdOf(of)], personIdOf(by), 'contact', databaseClock, world.db);

async function forgetControl({ db }: World) {
  await sql`alter table account_control disable trigger user`.execute(db);
  await sql`delete from account_control`.execute(db);
  await sql`alter table account_control enable trigger user`.execute(db);
}

describe('[AT52] in an inquiry', () => {
  let world: SourcingWorld;
  let packageNumber: string;
  beforeAll(async () => {
    world = await sourcingWorld();
    await addEvaluators(world);
    ({ packageNumber } = await openInquiry(world, byPoints, 2));
  });
  afterAll(() => world?.stop());

  it.each(['handler', 'supervisor'] as const)(
    'no evaluator is appointed whose account the %s got hold of',
    async (by) => {
      const [evaluator] = EVALUATORS;
      await controls(world, by, evaluator);
      expect(await refusal(appoint(world, packageNumber, evaluator))).toContain('第 16 条');
      await forgetControl(world);
    },
  );

  it('a unit’s administrator evaluates nothing of the unit, also with a post from before', async () => {
    const [, evaluator] = EVALUATORS;
    await sql`update person set roles = roles || '{unitAdmin}' where id = ${personIdOf(evaluator)}`.execute(
      world.db,
    );
    expect(await refusal(appoint(world, packageNumber, evaluator))).toContain('第 17 条');
  });
});

describe('[AT52] in a sourcing project', () => {
  let world: SourcingWorld;
  beforeAll(async () => {
    world = await sourcingWorld();
  });
  afterAll(() => world?.stop());
  const stateOf = async (id: string) => (await readAs(world.as('handler'), id)).state;
  async function waive() {
    const ask = { rules: [CONTROL_RULE], reason: '人少', untilDay: '2026-12-31' };
    await must(world.as('unitAdmin').call(unitEndpoints.askWaiver, ask));
    const { waivers } = await must(world.as('unitAdmin').call(unitEndpoints.waivers, {}));
    await must(
      world.as('securityAdmin').call(unitEndpoints.grantWaiver, { id: waivers[0]?.id ?? '' }),
    );
    return async () => {
      await sql`update separation_waiver set withdrawn_at = now(), withdrawn_by = asked_by`.execute(
        world.db,
      );
    };
  }
  const uses = async (id: string) =>
    (
      await sql<{ id: string }>`select person_id as id from separation_use
        where business_type = 'project' and business_id = ${id}`.execute(world.db)
    ).rows;

  it('a handler submits nothing with a supervisor whose account they got hold of', async () => {
    const { id, version } = await draftOf(world);
    const submit = () => world.as('handler').call(projectEndpoints.submit, { id, version });
    await controls(world, 'handler', 'supervisor');
    expect(await refusal(submit())).toContain('第 16 条');
    expect(await uses(id)).toEqual([]);
    const withdraw = await waive();
    await must(submit());
    expect(await uses(id)).toEqual([{ id: personIdOf('supervisor') }]);
    await withdraw();
    await forgetControl(world);
  });

  it('nor publishes one: at its time it waits for the handler', async () => {
    const publishAt = world.clock.at + HOUR;
    const { id } = await submitted(world, { publishAt });
    await must(review(world.as('reviewer'), id));
    expect(await stateOf(id)).toBe('scheduled');
    await controls(world, 'supervisor', 'handler');
    const publish = () => world.as('handler').call(projectEndpoints.publish, { id });
    expect(await refusal(publish())).toContain('第 16 条');
    await world.pass(2 * HOUR);
    expect(await stateOf(id)).toBe('scheduled');
    await forgetControl(world);
    await must(publish());
    expect(await stateOf(id)).not.toBe('scheduled');
  });
});

describe('[AT52] in an auction', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ suppliers: 2 });
  });
  afterAll(() => world?.stop());

  it('a supervisor whose account the handler got hold of countersigns nothing', async () => {
    const packageNumber = await world.publish({ rules: { dualControl: true } });
    const pause = { packageNumber, runState: 'paused', laterEnd: null, reason: '核实' } as const;
    await must(world.as('handler').call(biddingEndpoints.changeState, pause));
    const { rows } = await sql<{ id: number }>`select id::int from countersign
      where package_number = ${packageNumber}`.execute(world.db);
    const decision = { packageNumber, id: rows[0]?.id ?? 0, agrees: true, note: '' };
    const decide = () => world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
    await controls(world, 'handler', 'supervisor');
    expect(await refusal(decide())).toContain('第 16 条');
    await forgetControl(world);
    await must(decide());
  });
});

describe('[AT52] the owner of an account', () => {
  const mailer = memoryMailer();
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ mailer });
    for (const who of ['buyer', 'acceptor'] as const)
      await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
        values (${personIdOf(who)}, ${`${who}@example.org`}, ${`${who}@example.org`}, now())`.execute(
        world.db,
      );
  });
  afterAll(() => world?.stop());

  it('hears of it at every address, whatever becomes of one of them', async () => {
    const news = { personId: personIdOf('buyer'), key: 'access.news.ownContact' } as const;
    const old = {
      ...{ oldEmails: ['old@example.org'], oldPhones: ['139 0000 0002'] },
      values: { to: 'x' },
    };
    await sql`update person_profile set phone = '13800000001', confirmed_phone = '13800000003'
      where person_id = ${news.personId}`.execute(world.db);
    await tellOwner({ ...news, ...old }, databaseClock, world.db);
    const { rows } = await sql<{ id: string }>`select id from account_news`.execute(world.db);
    const told: string[] = [];
    const broken = {
      ...mailer,
      send: async ({ to }: { readonly to: string }) => {
        if (to === 'buyer@example.org') throw new Error('no such recipient');
        told.push(to);
      },
    };
    const texted: string[] = [];
    const sms = {
      send: async ({ to, text }: { readonly to: string; readonly text: string }) => {
        expect(text).toContain('账号');
        texted.push(to);
      },
    };
    const needs = { db: world.db, clock: databaseClock, mailer: broken, sms };
    await expect(tellAccountNews(needs, rows[0]?.id ?? '')).rejects.toThrow('no such recipient');
    expect(texted.toSorted()).toEqual(['13800000001', '13800000003', '13900000002']);
    expect(told).toEqual(['old@example.org']);
  });

  it('gets the link that an administrator asked for, however often strangers asked before', async () => {
    const personId = personIdOf('acceptor');
    const needs = {
      ...{ db: world.db, clock: databaseClock, mailer, sms: null },
      publicUrl: 'https://mall.example.org',
    };
    const before = mailer.sent.length;
    for (let n = 0; n < 5; n += 1) await sendReset(needs, personId);
    expect(mailer.sent).toHaveLength(before + 3);
    await sendReset(needs, personId, { isLimited: false });
    expect(mailer.sent).toHaveLength(before + 4);
  });

  it('takes an address away, to which no link goes any more', async () => {
    const { profile } = await must(world.as('buyer').call(profileEndpoints.read, {}));
    const { notifyOrder, notifyTodo, notifyPrice, notifyProject } = profile;
    const notices = { notifyOrder, notifyTodo, notifyPrice, notifyProject };
    const empty = { ...notices, phone: '', email: '', avatar: null };
    await must(world.as('buyer').call(profileEndpoints.save, empty));
    const mine = await must(world.as('buyer').call(contactEndpoints.mine, {}));
    expect(mine).toMatchObject({ email: '', confirmedEmail: '' });
    await world.as('anonymous').call(accessEndpoints.forgot, { loginName: 'buyer' });
    const { rows } = await sql`select from pgboss.job where name = 'access.sendReset'
      and data->>'personId' = ${personIdOf('buyer')}`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('who gets an office is reset by no release of before', async () => {
    const personId = personIdOf('acceptor');
    await sql`insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at)
      values ('r1', 'credential', ${personId}, '{"what":"reset"}', 's', 'd',
        ${personIdOf('unitAdmin')}, now())`.execute(world.db);
    const parties = { askedBy: personIdOf('unitAdmin'), agreedBy: personIdOf('systemAdmin') };
    await release({ requestId: 'r1', personId, ...parties }, databaseClock, world.db);
    await voidLinks(personId, databaseClock, world.db);
    expect(await takeReleased(personId, parties.askedBy, databaseClock, world.db)).toBeNull();
  });
});
