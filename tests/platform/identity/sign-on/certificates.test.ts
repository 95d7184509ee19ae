import { openTrust } from '@jicai/platform/src/identity/second-factor/certificates/trust.ts';
import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import {
  type LoginResponse,
  sessionEndpoints,
  signInEndpoints,
  signInKeyEndpoints,
  stepUpEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { type Actor, PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { makeAuthority, type UsbKey } from '../../../harness/people/certificates.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* Certificates on USB keys at the platform's door; `tests/browser/identity/certificates.spec.ts` has a browser. */

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
const authority = makeAuthority('Office CA');
const foreign = makeAuthority('Office CA');
const MIDDLEWARE = 'http://127.0.0.1:18080';
let world: World;

beforeAll(async () => {
  const { caFile, crlFile } = authority;
  const certificateTrust = openTrust({ caFile, crlFile, middlewareUrl: MIDDLEWARE });
  // Without https, and at a number: certificates do not need what security keys need.
  const site = { publicUrl: 'http://10.1.2.3' };
  world = await startPlatform({ clock, loginsPerMinute: 1_000, certificateTrust, ...site });
});
afterAll(() => world?.stop());

const { state, beginKey, addKey, removeKey } = secondFactorEndpoints;
const kind = 'certificate' as const;

async function loggedIn(loginName: string): Promise<SealedClient> {
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

interface Options {
  readonly middleware: string;
  readonly text: string;
}
const optionsOf = ({ data, text }: { data: { options: string } | null; text: string }): Options => {
  if (!data) throw new Error(text);
  return JSON.parse(data.options);
};
const answerOf = ({ text }: Options, key: UsbKey, by: UsbKey = key) =>
  JSON.stringify({ text, certificate: key.certificate, signature: by.sign(text) });

/** Registers a certificate on the account page. */
async function register(client: SealedClient, key: UsbKey, by: UsbKey = key, name = '') {
  const options = optionsOf(await client.call(beginKey, { kind }));
  return client.call(addKey, { kind, answer: answerOf(options, key, by), name });
}

/** Name and password, and the challenge of the second step. */
async function firstStep(loginName: string) {
  const client = await sealedClient('', { send: injected(world.app) });
  const { data } = await client.call(sessionEndpoints.login, { loginName, password: PASSWORD });
  const ticket = data?.pending?.ticket ?? '';
  const options = optionsOf(await client.call(signInKeyEndpoints.beginKey, { ticket, kind }));
  const give = (answer: string) =>
    client.call(signInKeyEndpoints.giveKey, { ticket, kind, answer });
  return { client, ticket, pending: data?.pending, options, give };
}
async function signIn(loginName: string, key: UsbKey, by: UsbKey = key) {
  const { options, give } = await firstStep(loginName);
  return give(answerOf(options, key, by));
}
const isIn = (answer: { data: LoginResponse | null }) => Boolean(answer.data?.token);

/** The last entry of the security log about a person. */
async function logged(actor: Actor) {
  const { rows } = await sql<{ action: string; detail: string; refused: boolean }>`
    select action, detail, was_refused as refused from security_log
    where person_id = ${personIdOf(actor)} order by seq desc limit 1`.execute(world.db);
  return rows[0];
}

describe('a certificate', () => {
  it.each(['rsa', 'ec'] as const)(
    'with %s is registered, and asked for after the password',
    async (of) => {
      const actor = of === 'rsa' ? 'buyer' : 'handler';
      const client = await loggedIn(actor);
      const elsewhere = await loggedIn(actor);
      const key = authority.issue(`Person ${of}`, { kind: of });
      const added = await register(client, key, key, '工作证书');
      expect(added.data?.recoveryCodes).toHaveLength(10);
      expect((await elsewhere.call(state, {})).text).toBe('token is not valid!');
      expect(await logged(actor)).toMatchObject({ action: 'key.added', refused: false });
      const { data } = await client.call(state, {});
      expect(data).toMatchObject({
        ...{ certificatesAllowed: true, keysAllowed: false, codesLeft: 10 },
        keys: [
          {
            ...{ kind, name: '工作证书', subject: `O=Test, CN=Person ${of}` },
            ...{ validToMs: Date.parse('2035-01-01T00:00:00Z'), lastUsedAtMs: null },
          },
        ],
      });
      const { pending, options, give } = await firstStep(actor);
      expect(pending).toMatchObject({ step: 'code', hasCertificate: true, hasKey: false });
      expect(options.middleware).toBe(MIDDLEWARE);
      expect(isIn(await give(answerOf(options, key)))).toBe(true);
    },
  );

  it('with a fault is refused, and the attempt is logged', async () => {
    const client = await loggedIn('supervisor');
    const key = authority.issue('Supervisor');
    expect((await register(client, key)).state).toBe(1);
    const other = authority.issue('Somebody else');
    const renewed = authority.issue('Supervisor');
    const faults: readonly (readonly [UsbKey, UsbKey, string])[] = [
      [key, other, 'certificate.signature'],
      [foreign.issue('Supervisor'), key, 'certificate.untrusted'],
      [authority.issue('Supervisor', { to: '20260501000000Z' }), key, 'certificate.expired'],
      [authority.issue('Supervisor', { from: '20260701000000Z' }), key, 'certificate.expired'],
      [authority.issue('Supervisor', { use: 'sealing' }), key, 'certificate.answer'],
      [authority.issue('Supervisor', { kind: 'weak' }), key, 'certificate.answer'],
      [other, other, 'certificate.stranger'],
      [renewed, renewed, 'certificate.stranger'],
    ];
    for (const [shown, by, detail] of faults) {
      const answer = await signIn('supervisor', shown, by);
      expect(isIn(answer), detail).toBe(false);
      expect(answer.text, detail).toMatch(/证书/);
      expect(await logged('supervisor')).toEqual({ action: 'factor.step', detail, refused: true });
    }
    const { give } = await firstStep('supervisor');
    expect((await give('{"text":1}')).text).toContain('无法识别');
    expect(isIn(await signIn('supervisor', key))).toBe(true);
  });

  it('that is revoked is refused from the next list on; without a current list none is taken', async () => {
    const client = await loggedIn('keeper');
    const [lost, kept] = [authority.issue('Keeper lost'), authority.issue('Keeper')];
    expect((await register(client, lost)).state).toBe(1);
    expect((await register(client, kept)).data?.recoveryCodes).toEqual([]);
    expect(isIn(await signIn('keeper', lost))).toBe(true);
    authority.revoke(lost);
    expect((await signIn('keeper', lost)).text).toBe('证书已被吊销');
    expect(isIn(await signIn('keeper', kept))).toBe(true);
    authority.publish('20260531000000Z');
    expect((await signIn('keeper', kept)).text).toContain('证书吊销列表缺失或已过期');
    authority.publish();
    expect(isIn(await signIn('keeper', kept))).toBe(true);
  });

  it('signs each challenge once, in time, for the login that asked', async () => {
    const client = await loggedIn('acceptor');
    const key = authority.issue('Acceptor');
    const { data } = await register(client, key);
    const first = await firstStep('acceptor');
    const second = await firstStep('acceptor');
    const answer = answerOf(first.options, key);
    const late = '验证请求已使用或已过期，请重新操作';
    expect((await second.give(answer)).text).toBe(late);
    expect(isIn(await first.give(answer))).toBe(true);
    expect((await second.give(answer)).text).toBe(late);
    // A text of the page's own is no challenge.
    const own = { middleware: MIDDLEWARE, text: 'jicai login http://10.1.2.3 own' };
    expect((await second.give(answerOf(own, key))).text).toBe(late);
    // A signature for the registration is none for a login.
    const adding = optionsOf(await client.call(beginKey, { kind }));
    const fourth = await firstStep('acceptor');
    expect((await fourth.give(answerOf(adding, key))).text).toBe(late);
    const third = await firstStep('acceptor');
    clock.at += 5 * MINUTE;
    expect((await third.give(answerOf(third.options, key))).text).toBe(late);
    const code = data?.recoveryCodes[0] ?? '';
    const { ticket } = fourth;
    expect(isIn(await fourth.client.call(signInEndpoints.giveCode, { ticket, code }))).toBe(true);
  });

  it('has one owner: neither it nor another of its subject is registered for somebody else', async () => {
    const owner = await loggedIn('finance');
    const key = authority.issue('Finance');
    expect((await register(owner, key)).state).toBe(1);
    const stranger = await loggedIn('stranger');
    for (const taken of [key, authority.issue('Finance')])
      expect((await register(stranger, taken)).text).toContain('该证书主体已登记过');
    const { data } = await owner.call(state, {});
    const id = data?.keys[0]?.id ?? '';
    expect((await stranger.call(removeKey, { id })).text).toBe('没有这个安全密钥');
    const stolen = await register(stranger, authority.issue('Thief'), key);
    expect(stolen.text).toBe('证书签名不正确，请重试');
  });

  it('proves who one is before a sensitive call, and is removed by one', async () => {
    const client = await loggedIn('reviewer');
    const key = authority.issue('Reviewer');
    expect((await register(client, key)).state).toBe(1);
    clock.at += 30 * MINUTE - 1;
    const { data } = await client.call(state, {});
    const id = data?.keys[0]?.id ?? '';
    expect((await client.call(removeKey, { id })).text).toBe('该操作需要再次验证您的身份');
    const kinds = (await client.call(stepUpEndpoints.kind, {})).data;
    expect(kinds).toMatchObject({ kind: 'code', hasKey: false, hasCertificate: true });
    const other = authority.issue('No reviewer');
    const prove = async (by: UsbKey) => {
      const options = optionsOf(await client.call(stepUpEndpoints.beginKey, { kind }));
      return client.call(stepUpEndpoints.giveKey, { kind, answer: answerOf(options, by) });
    };
    expect((await prove(other)).text).toBe('这张证书没有登记在您的名下');
    expect((await prove(key)).state).toBe(1);
    expect((await client.call(removeKey, { id })).state).toBe(1);
    expect(await logged('reviewer')).toMatchObject({ action: 'key.removed' });
    expect((await client.call(state, {})).data).toMatchObject({ keys: [], codesLeft: 0 });
  });

  it('is registered within a login that must have a second factor', async () => {
    await sql`insert into setting (name, value, changed_at)
      values ('security.factorFor', 'everybody', ${new Date(clock.at)})`.execute(world.db);
    const client = await sealedClient('', { send: injected(world.app) });
    const login = { loginName: 'paymentApprover', password: PASSWORD };
    const { data } = await client.call(sessionEndpoints.login, login);
    const ticket = data?.pending?.ticket ?? '';
    expect(data?.pending).toMatchObject({ step: 'enrol', certificatesAllowed: true });
    const options = optionsOf(await client.call(signInKeyEndpoints.beginNewKey, { ticket, kind }));
    const key = authority.issue('Approver');
    const body = { ticket, kind, answer: answerOf(options, key), name: '' };
    const done = await client.call(signInKeyEndpoints.confirmNewKey, body);
    expect(done.data?.login.user?.id).toBe(personIdOf('paymentApprover'));
    expect(done.data?.recoveryCodes).toHaveLength(10);
    await sql`delete from setting where name = 'security.factorFor'`.execute(world.db);
  });

  it('is no factor where no authority is trusted, and wrong files keep the server from starting', async () => {
    const plain = await startPlatform({ clock });
    const answer = await plain.as('buyer').call(beginKey, { kind });
    expect(answer.text).toBe('本系统未启用证书（USB Key）验证');
    await plain.stop();
    const { caFile, crlFile } = authority;
    const wrong = { caFile: crlFile, crlFile, middlewareUrl: MIDDLEWARE };
    expect(() => openTrust(wrong)).toThrow('has no certificate (PEM)');
    expect(() => openTrust({ ...wrong, caFile, crlFile: caFile })).toThrow('no revocation list');
    expect(() => openTrust({ ...wrong, caFile: '/nowhere' })).toThrow();
  });
});
