import { platformPolicy } from '@jicai/platform/src/app.ts';
import { type Grant, proofOf } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import { stepUpEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { STEP_UP_STATUS } from '@jicai/shared/contract/kernel/endpoint.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/tables.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { codeAt } from '../../../harness/people/authenticator.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock.at += MINUTE;
  // It asks again, and leaves sessions as long and as many as they are.
  await setSetting('security.profile', 'modern');
  // The people of these tests have no second factor, and passwords that nobody asks to replace.
  await setSetting('security.factorFor', 'nobody');
});

const setSetting = (name: string, value: string) =>
  world.db
    .insertInto('setting')
    .values({ name, value, changed_at: new Date(clock.at) })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

async function loggedIn(loginName: string) {
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

const { saveSetting } = consoleEndpoints;
const change = { name: 'review.batchPassMost', value: '4000' };
const changes = async () =>
  (
    await world.db
      .selectFrom('setting_change')
      .select('id')
      .where('name', '=', change.name)
      .execute()
  ).length;

describe('a sensitive call', () => {
  it('goes on for five minutes after the login, then asks again and does nothing', async () => {
    const client = await loggedIn('systemAdmin');
    clock.at += 5 * MINUTE - 1;
    expect((await client.call(saveSetting, change)).state).toBe(1);
    clock.at += 1;
    const before = await changes();
    const asked = await client.call(saveSetting, change);
    expect(asked).toMatchObject({ status: STEP_UP_STATUS, state: 0 });
    expect(asked.text).toContain('再次验证');
    expect(await changes()).toBe(before);
  });

  it('is good with its own key once the password was given', async () => {
    const client = await loggedIn('systemAdmin');
    clock.at += 6 * MINUTE;
    const requestKey = `step-up-${clock.at}`;
    const before = await changes();
    expect((await client.call(saveSetting, change, { requestKey })).status).toBe(STEP_UP_STATUS);
    expect((await client.call(stepUpEndpoints.kind, {})).data).toEqual({
      kind: 'password',
      hasApp: false,
      hasKey: false,
      hasCertificate: false,
    });
    const wrong = await client.call(stepUpEndpoints.give, { secret: 'not it' });
    expect(wrong).toMatchObject({ state: 0, text: '密码不正确' });
    expect((await client.call(saveSetting, change, { requestKey })).status).toBe(STEP_UP_STATUS);
    expect((await client.call(stepUpEndpoints.give, { secret: PASSWORD })).state).toBe(1);
    expect((await client.call(saveSetting, change, { requestKey })).state).toBe(1);
    expect((await client.call(saveSetting, change, { requestKey })).state).toBe(1);
    expect(await changes()).toBe(before + 1);
  });

  it('asks in each session for itself', async () => {
    const one = await loggedIn('systemAdmin');
    const other = await loggedIn('systemAdmin');
    clock.at += 6 * MINUTE;
    await one.call(stepUpEndpoints.give, { secret: PASSWORD });
    expect((await one.call(saveSetting, change)).state).toBe(1);
    expect((await other.call(saveSetting, change)).status).toBe(STEP_UP_STATUS);
  });

  it('wants a code of who has a second factor, not the password', async () => {
    const client = await loggedIn('systemAdmin');
    const begun = await client.call(secondFactorEndpoints.begin, {});
    const secret = begun.data?.enrolment.secret ?? '';
    await client.call(secondFactorEndpoints.confirm, { code: codeAt(secret, clock.at) });
    clock.at += 6 * MINUTE;
    expect((await client.call(stepUpEndpoints.kind, {})).data).toMatchObject({
      kind: 'code',
      hasApp: true,
    });
    expect((await client.call(stepUpEndpoints.give, { secret: PASSWORD })).state).toBe(0);
    expect((await client.call(saveSetting, change)).status).toBe(STEP_UP_STATUS);
    const right = await client.call(stepUpEndpoints.give, { secret: codeAt(secret, clock.at) });
    expect(right.state).toBe(1);
    expect((await client.call(saveSetting, change)).state).toBe(1);
    await client.call(secondFactorEndpoints.remove, {});
  });

  it('has its minutes and its switch in the settings', async () => {
    const client = await loggedIn('systemAdmin');
    await setSetting('security.stepUpMinutes', '15');
    clock.at += 14 * MINUTE;
    expect((await client.call(saveSetting, change)).state).toBe(1);
    clock.at += 2 * MINUTE;
    expect((await client.call(saveSetting, change)).status).toBe(STEP_UP_STATUS);
    await setSetting('security.profile', 'basic');
    expect((await client.call(saveSetting, change)).state).toBe(1);
    await setSetting('security.stepUpMinutes', '5');
  });

  it('is written into the security log', async () => {
    const client = await loggedIn('auditAdmin');
    await client.call(stepUpEndpoints.give, { secret: 'wrong' });
    await client.call(stepUpEndpoints.give, { secret: PASSWORD });
    const rows = await world.db
      .selectFrom('security_log')
      .select('was_refused')
      .where('person_id', '=', personIdOf('auditAdmin'))
      .where('action', '=', 'factor.step')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ was_refused }) => was_refused)).toEqual([true, false]);
  });

  it('cannot be guessed by who has a session: the throttle of passwords counts', async () => {
    const slow = await startPlatform({ clock, loginsPerMinute: 3 });
    const client = await sealedClient('', { send: injected(slow.app) });
    await client.login('operator', PASSWORD);
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await client.call(stepUpEndpoints.give, { secret: 'wrong' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await slow.stop();
  });
});

describe('an auction', () => {
  it('asks before it is stopped, at both doors, and never before a pause', async () => {
    const packageNumber = await world.publish();
    const handler = world.as('handler');
    await handler.token();
    clock.at += 6 * MINUTE;
    const command = { packageNumber, laterEnd: null, reason: '原因' };
    const stop = { ...command, runState: 'stopped' } as const;
    expect((await handler.call(biddingEndpoints.changeState, stop)).status).toBe(STEP_UP_STATUS);
    const token = await handler.token();
    const live = await world.live.call(
      world.live.endpoints.changeState,
      { ...stop, quoteState: null },
      { token },
    );
    expect(live.status).toBe(STEP_UP_STATUS);
    const pause = { ...command, runState: 'paused' } as const;
    expect((await handler.call(biddingEndpoints.changeState, pause)).state).toBe(1);
  });

  it('asks before bids are cleared, before quotes are opened, and the countersigner too', async () => {
    const packageNumber = await world.publish();
    for (const actor of ['handler', 'supervisor'] as const) await world.as(actor).token();
    clock.at += 6 * MINUTE;
    const clear = { packageNumber, code: 'K1', reason: 'x' };
    const answers = [
      await world.as('handler').call(biddingEndpoints.clearBids, clear),
      await world
        .as('supervisor')
        .call(biddingEndpoints.decideCountersign, { packageNumber, id: 1, agrees: true, note: '' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([STEP_UP_STATUS, STEP_UP_STATUS]);
  });
});

describe('the calls that ask again', () => {
  const proofs = (body: unknown) =>
    Object.entries(platformPolicy)
      .filter(([, grant]: [string, Grant]) => proofOf(grant, body) === 'byProfile')
      .map(([name]) => name)
      .sort();

  it('are these', () => {
    expect(proofs({ runState: 'stopped' })).toEqual([
      'application.decide',
      'bidding.answerAward',
      'bidding.changeState',
      'bidding.clearBids',
      'bidding.decideCountersign',
      'bidding.open',
      'changeRequest.decide',
      'complaint.settle',
      'console.saveSetting',
      'console.supportBundle',
      'contact.confirm',
      'delegation.give',
      'entry.submit',
      'entryReview.release',
      'entryReview.submit',
      'evaluation.decide',
      'import.apply',
      'import.export',
      inquiryEndpoints.changeState.name,
      'invitation.book',
      'invitation.send',
      'live.changeState',
      'member.add',
      'member.endPost',
      'member.grant',
      'member.leave',
      'member.reset',
      'member.save',
      'member.setDisabled',
      'objection.conclude',
      'resultNotice.decide',
      'role.end',
      'role.save',
      'role.saveCeiling',
      'shopAdmin.register',
      'signOnConsole.unlink',
      'supplierApi.createToken',
      'supplierApi.revokeToken',
      'supplierApi.rotateToken',
      'supplierApi.saveWebhook',
      'supplierStaff.add',
      'supplierStaff.reset',
      'supplierStaff.save',
      'supplierStaff.setDisabled',
      'unit.saveReviewBodies',
      'waiver.grant',
    ]);
    expect(proofs({ runState: 'paused' })).not.toContain('bidding.changeState');
  });

  /** Words of what opens, clears, stops, awards, or changes a key, a role or a bank account. */
  const SENSITIVE =
    /开启|开标|清除|清空|终止|定标|成交结果|中标|令牌|密钥|口令|岗位|角色|新增(?:会员|人员)|停用账号|会员注册|离岗|委托|新人员|银行|账户|账号|入驻|豁免|授权|降低安全|会签/;
  /** Calls with such a word that change no right, key, account or outcome; each with its reason. */
  const HARMLESS: Readonly<Record<string, string>> = {
    'acceptance.cosign': 'signs an acceptance, no countersign of an auction',
    'appointment.end': 'takes an appointment away, and gives none',
    'bidding.emergencyPause': 'nothing may stand before an emergency',
    'bidding.seeCountersign': 'says that a request was seen',
    'cart.clearInvalid': 'the own cart',
    'comparison.clear': 'the own comparison',
    'contract.propose': 'the other side and a review decide on it',
    'delegation.end': 'takes a right away, and gives none',
    'ending.answer': 'the other side asked for it, and both must want it',
    'ending.propose': 'the other side decides on it',
    'ending.withdraw': 'the own proposal',
    'groupBuy.cancel': 'ends what was not ordered yet',
    'history.remove': 'the own history',
    'post.switch': 'another post that the person holds anyway',
    'waiver.ask': 'somebody else grants it, with proof',
    'waiver.withdraw': 'takes an exception away, and gives none',
  };

  it('are all that open, clear, stop, award, or change a key, a role or a bank account', async () => {
    const asked = new Set([
      ...proofs({ runState: 'stopped' }),
      ...Object.entries(platformPolicy)
        .filter(([, grant]: [string, Grant]) => proofOf(grant, {}) === 'always')
        .map(([name]) => name),
    ]);
    const silent = (await allEndpoints()).filter(
      ({ name, write, summary }) =>
        write && SENSITIVE.test(summary) && !asked.has(name) && name in platformPolicy,
    );
    // Before anybody is logged in there is no session that could be asked.
    const ofPeople = silent.filter(({ name }) => platformPolicy[name] !== 'anyone');
    expect(ofPeople.map(({ name }) => name).toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
  });
});
