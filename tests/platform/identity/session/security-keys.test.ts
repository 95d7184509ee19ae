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
import { codeAt } from '../../../harness/people/authenticator.ts';
import { type Actor, PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { type KeyFault, softwareKey } from '../../../harness/people/security-key.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* Security keys at the platform's door; `tests/browser/identity/signing-in.spec.ts` has a browser. */

const MINUTE = 60_000;
const kind = 'key' as const;
const ORIGIN = 'https://mall.example.org';
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000, publicUrl: ORIGIN });
});
afterAll(() => world.stop());

const visitor = () => sealedClient('', { send: injected(world.app) });
const { state, begin, confirm, beginKey, addKey, removeKey } = secondFactorEndpoints;

async function loggedIn(loginName: string): Promise<SealedClient> {
  const client = await visitor();
  await client.login(loginName, PASSWORD);
  return client;
}

const optionsOf = (answer: { data: { options: string } | null }) => answer.data?.options ?? '';

/** Registers a key on the account page. */
async function register(client: SealedClient, name = '', key = softwareKey(ORIGIN)) {
  const options = optionsOf(await client.call(beginKey, { kind }));
  const added = await client.call(addKey, { kind, answer: key.register(options), name });
  return { key, added, codes: added.data?.recoveryCodes ?? [] };
}

/** Name and password: the ticket of the second step. */
async function firstStep(loginName: string) {
  const client = await visitor();
  const { data } = await client.call(sessionEndpoints.login, { loginName, password: PASSWORD });
  return { client, pending: data?.pending, ticket: data?.pending?.ticket ?? '' };
}

async function signIn(loginName: string, key: ReturnType<typeof softwareKey>, fault?: KeyFault) {
  const { client, ticket } = await firstStep(loginName);
  const options = optionsOf(await client.call(signInKeyEndpoints.beginKey, { ticket, kind }));
  return client.call(signInKeyEndpoints.giveKey, {
    ticket,
    kind,
    answer: key.sign(options, fault),
  });
}

const isIn = (answer: { data: LoginResponse | null }) => Boolean(answer.data?.token);

describe('a security key', () => {
  it('is registered with a name, brings recovery codes once, and ends other sessions', async () => {
    const elsewhere = await loggedIn('buyer');
    const client = await loggedIn('buyer');
    const first = await register(client, '办公桌上的密钥');
    expect(first.codes).toHaveLength(10);
    // The list has the oldest first; the clock of this test stands still.
    clock.at += MINUTE;
    expect((await register(client, '')).codes).toEqual([]);
    const { data } = await client.call(state, {});
    expect(data).toMatchObject({ isOn: false, keysAllowed: true, codesLeft: 10 });
    expect(data?.keys.map(({ name }) => name)).toEqual(['办公桌上的密钥', '安全密钥']);
    expect((await elsewhere.call(state, {})).text).toBe('token is not valid!');
    const again = await register(client, '', first.key);
    expect(again.added.text).toBe('该安全密钥已登记过');
  });

  it('is asked for after the password, by a login that has no codes by time', async () => {
    const client = await loggedIn('handler');
    const { key } = await register(client);
    const { pending } = await firstStep('handler');
    expect(pending).toMatchObject({ step: 'code', hasKey: true, hasApp: false });
    const answer = await signIn('handler', key);
    expect(answer.data?.user?.id).toBe(personIdOf('handler'));
    expect(isIn(await signIn('handler', key))).toBe(true);
  });

  it('is not replaced by another key, another site, another challenge or an old answer', async () => {
    const client = await loggedIn('otherHandler');
    const { key } = await register(client);
    expect(isIn(await signIn('otherHandler', softwareKey(ORIGIN)))).toBe(false);
    const faults: KeyFault[] = [
      { origin: 'https://mall.example.com' },
      { rpId: 'example.com' },
      { challenge: Buffer.alloc(32, 7).toString('base64url') },
      { type: 'webauthn.create' },
    ];
    for (const fault of faults) {
      const answer = await signIn('otherHandler', key, fault);
      expect(answer, JSON.stringify(fault)).toMatchObject({
        state: 0,
        text: expect.stringContaining('安全密钥验证未通过'),
      });
    }
    const { client: browser, ticket } = await firstStep('otherHandler');
    const options = optionsOf(await browser.call(signInKeyEndpoints.beginKey, { ticket, kind }));
    // A challenge belongs to the login that asked for it, and is good once.
    const other = await firstStep('otherHandler');
    const answer = key.sign(options);
    const give = (to: string) =>
      browser.call(signInKeyEndpoints.giveKey, { ticket: to, kind, answer });
    expect(isIn(await give(other.ticket))).toBe(false);
    expect(isIn(await give(ticket))).toBe(true);
    expect(isIn(await give(ticket))).toBe(false);
  });

  it('whose counter goes back is refused: it was copied', async () => {
    const client = await loggedIn('supervisor');
    const { key } = await register(client);
    expect(isIn(await signIn('supervisor', key, { counter: 40 }))).toBe(true);
    expect(isIn(await signIn('supervisor', key, { counter: 40 }))).toBe(false);
    expect(isIn(await signIn('supervisor', key, { counter: 41 }))).toBe(true);
  });

  it('of an administrator asks for the PIN or a fingerprint, of others it may', async () => {
    const admin = await loggedIn('systemAdmin');
    const { key } = await register(admin);
    expect(isIn(await signIn('systemAdmin', key, { isUnverified: true }))).toBe(false);
    expect(isIn(await signIn('systemAdmin', key))).toBe(true);
    const keeper = await loggedIn('keeper');
    const { key: plain } = await register(keeper);
    expect(isIn(await signIn('keeper', plain, { isUnverified: true }))).toBe(true);
  });

  it('that is lost is replaced by a recovery code, which is good once', async () => {
    const client = await loggedIn('acceptor');
    const { codes } = await register(client);
    const give = async () => {
      const { client: browser, ticket } = await firstStep('acceptor');
      const code = (codes[0] ?? '').toUpperCase();
      return browser.call(signInEndpoints.giveCode, { ticket, code });
    };
    expect(isIn(await give())).toBe(true);
    expect((await give()).text).toContain('动态口令不正确');
  });

  it('proves who one is before a sensitive call, and is removed by one', async () => {
    const client = await loggedIn('finance');
    const { key } = await register(client);
    clock.at += 30 * MINUTE - 1;
    const id = key.id;
    const late = await client.call(removeKey, { id });
    expect(late.text).toBe('该操作需要再次验证您的身份');
    expect((await client.call(stepUpEndpoints.kind, {})).data).toEqual({
      kind: 'code',
      hasKey: true,
      hasApp: false,
      hasCertificate: false,
    });
    const options = optionsOf(await client.call(stepUpEndpoints.beginKey, { kind }));
    const stranger = softwareKey(ORIGIN).sign(options);
    expect((await client.call(stepUpEndpoints.giveKey, { kind, answer: stranger })).state).toBe(0);
    const next = optionsOf(await client.call(stepUpEndpoints.beginKey, { kind }));
    const proof = await client.call(stepUpEndpoints.giveKey, { kind, answer: key.sign(next) });
    expect(proof.state).toBe(1);
    expect((await client.call(removeKey, { id })).state).toBe(1);
    // With the last factor the recovery codes are void, and the password alone logs in.
    expect((await client.call(state, {})).data).toMatchObject({ keys: [], codesLeft: 0 });
    expect((await firstStep('finance')).pending).toBeNull();
  });

  it('stands beside codes by time: either logs in, and taking one away leaves the other', async () => {
    const client = await loggedIn('reviewer');
    const { key } = await register(client);
    const secret = (await client.call(begin, {})).data?.enrolment.secret ?? '';
    expect((await client.call(confirm, { code: codeAt(secret, clock.at) })).state).toBe(1);
    expect((await firstStep('reviewer')).pending).toMatchObject({ hasKey: true, hasApp: true });
    expect(isIn(await signIn('reviewer', key))).toBe(true);
    expect((await client.call(secondFactorEndpoints.remove, {})).state).toBe(1);
    expect((await client.call(state, {})).data).toMatchObject({ isOn: false, codesLeft: 10 });
    expect((await firstStep('reviewer')).pending).toMatchObject({ step: 'code', hasApp: false });
  });

  it('is registered within a login that must have a second factor', async () => {
    await world.db
      .insertInto('setting')
      .values({ name: 'security.factorFor', value: 'everybody', changed_at: new Date(clock.at) })
      .execute();
    const { client, pending, ticket } = await firstStep('paymentApprover');
    expect(pending).toMatchObject({ step: 'enrol', keysAllowed: true });
    const key = softwareKey(ORIGIN);
    const options = optionsOf(await client.call(signInKeyEndpoints.beginNewKey, { ticket, kind }));
    const answer = key.register(options);
    const bad = softwareKey('https://elsewhere.example.org').register(options);
    const wrong = await client.call(signInKeyEndpoints.confirmNewKey, {
      ticket,
      kind,
      answer: bad,
      name: '',
    });
    expect(wrong.state).toBe(0);
    // The challenge was used up by the wrong answer.
    expect(
      (await client.call(signInKeyEndpoints.confirmNewKey, { ticket, kind, answer, name: '' }))
        .state,
    ).toBe(0);
    const fresh = optionsOf(await client.call(signInKeyEndpoints.beginNewKey, { ticket, kind }));
    const body = { ticket, kind, answer: key.register(fresh), name: '钥匙串' };
    const done = await client.call(signInKeyEndpoints.confirmNewKey, body);
    expect(done.data?.recoveryCodes).toHaveLength(10);
    expect(done.data?.login.user?.id).toBe(personIdOf('paymentApprover'));
    await sql`delete from setting where name = 'security.factorFor'`.execute(world.db);
  });

  it('of somebody else is neither listed nor removed, and each step is in the log', async () => {
    const owner = await loggedIn('evaluator');
    const { key } = await register(owner);
    const stranger = await loggedIn('stranger');
    expect((await stranger.call(removeKey, { id: key.id })).text).toBe('没有这个安全密钥');
    expect((await stranger.call(state, {})).data?.keys).toEqual([]);
    expect(isIn(await signIn('evaluator', key))).toBe(true);
    const { rows } = await sql<{ action: string }>`select distinct action from security_log
      where person_id = ${personIdOf('evaluator')}`.execute(world.db);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['key.added', 'login']),
    );
  });

  it.each(['', '{}', 'null', '[1]', '{"id":"x"}', '\u0000'.repeat(20)])(
    'answers %j with a refusal',
    async (answer) => {
      const client = await loggedIn('unitAdmin');
      await client.call(beginKey, { kind });
      expect((await client.call(addKey, { kind, answer, name: '' })).state).toBe(0);
    },
  );

  it('is refused in words where browsers do not allow it', async () => {
    const plain = await startPlatform({ clock, publicUrl: 'http://10.1.2.3:8080' });
    const answer = await plain.as('buyer' satisfies Actor).call(beginKey, { kind });
    expect(answer.text).toContain('不是以 https 域名访问');
    expect((await plain.as('buyer').call(state, {})).data?.keysAllowed).toBe(false);
    await plain.stop();
  });
});
