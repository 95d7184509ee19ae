import type { AddressInfo } from 'node:net';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import {
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { Agent } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchMachine } from '../../bench/kit/quiet.ts';
import {
  newDispatcher,
  type SealedClient,
  sealedClient,
} from '../../harness/client/sealed-client.ts';
import { codeAt } from '../../harness/people/authenticator.ts';
import { PASSWORD, personIdOf } from '../../harness/people/cast.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep, until } from '../../harness/wait.ts';
import { isFault, longestWaitMs, PATIENT } from '../load/besieged.ts';

/*
 * Strangers at the calls that anybody may make while they sign in, through a relay with its default
 * limits: each address at half of the 100 calls a second that it is allowed.
 */

const SECONDS = 8;
const PER_SECOND = 50;
const ATTACKERS = ['127.0.0.2', '127.0.0.3'] as const;

let stage: LiveStage;
let letters = 0;
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      letters += 1;
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready));
  const { port } = post.server.address() as AddressInfo;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mall@example.org' };
  stage = await startLiveStage({ suppliers: 2, env: { ...PATIENT, ...mail }, limitsBids: true });
  await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
    values (${personIdOf('supervisor')}, 'supervisor@example.org', 'supervisor@example.org',
      now())`.execute(stage.db);
});
afterAll(async () => {
  await stage?.stop();
  await new Promise<void>((done) => post.close(done));
});

/** One wrong call after another, of every kind that needs no session. */
const GUESSES: readonly ((client: SealedClient, n: number) => Promise<{ status: number }>)[] = [
  (client, n) => client.call(signInEndpoints.giveCode, { ticket: `t${n}`, code: '000000' }),
  (client, n) => client.call(signInEndpoints.confirmFactor, { ticket: `t${n}`, code: '000000' }),
  (client, n) => client.call(signInEndpoints.beginFactor, { ticket: `t${n}` }),
  (client, n) =>
    client.call(signInEndpoints.replacePassword, { ticket: `t${n}`, password: `Guess-${n}-guess` }),
  (client, n) =>
    client.call(sessionEndpoints.login, { loginName: `nobody-${n}`, password: 'guess' }),
  (client, n) =>
    client.call(accessEndpoints.forgot, { loginName: n % 2 === 0 ? 'supervisor' : `nobody-${n}` }),
  (client, n) => client.call(accessEndpoints.open, { token: `l${n}` }),
  (client, n) => client.call(accessEndpoints.use, { token: `l${n}`, password: `Guess-${n}-guess` }),
  (client, n) =>
    client.call(signOnEndpoints.finish, { state: `s${n}`, query: 'code=x', binding: 'b' }),
];

/** Guesses from one address at an even pace; `stop` answers how many there were of each status. */
async function flood(localAddress: string) {
  const dispatcher = new Agent({ connections: 16, pipelining: 1, localAddress });
  const client = await sealedClient(stage.stack.relay.url, { dispatcher });
  const statuses = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  let n = 0;
  const timer = setInterval(() => {
    n += 1;
    const guess = GUESSES[n % GUESSES.length];
    const answered = guess?.(client, n)
      .then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1))
      .catch(() => {});
    if (!answered) return;
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }, 1_000 / PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await dispatcher.destroy();
    return statuses;
  };
}

/** A person with an authenticator, elsewhere. */
async function enrolled(client: SealedClient, loginName: string): Promise<string> {
  await client.login(loginName, PASSWORD);
  const { data } = await client.call(secondFactorEndpoints.begin, {});
  const secret = data?.enrolment.secret ?? '';
  await client.call(secondFactorEndpoints.confirm, { code: codeAt(secret, Date.now()) });
  return secret;
}

it('[AT17] strangers at half the allowed rate keep nobody from signing in', async () => {
  const dispatcher = newDispatcher(4);
  const client = await sealedClient(stage.stack.relay.url, { dispatcher });
  const secret = await enrolled(client, 'buyer');
  const stops = await Promise.all(ATTACKERS.map(flood));
  const machine = watchMachine();
  const tookMs: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  let isFirst = true;
  let entered = 0;
  while (performance.now() < end) {
    const began = performance.now();
    const body = { loginName: isFirst ? 'buyer' : 'supervisor', password: PASSWORD };
    const { data, status, text } = await client.call(sessionEndpoints.login, body);
    if (isFirst) {
      const ticket = data?.pending?.ticket ?? '';
      // Of the next step: the one before it may still be that of the enrolment.
      const code = codeAt(secret, Date.now(), 1);
      const done = await client.call(signInEndpoints.giveCode, { ticket, code });
      expect(done.data?.token).toBeTruthy();
    } else {
      const isIn = Boolean(data?.token);
      expect(isIn ? [] : [`${status} ${text}`]).toEqual([]);
      entered += isIn ? 1 : 0;
    }
    tookMs.push(performance.now() - began);
    isFirst = false;
    await sleep(250);
  }
  // A sign-in is two calls at most.
  const most = 2 * longestWaitMs(machine);
  const statuses = await Promise.all(stops.map((stop) => stop()));
  const answered = statuses.flatMap((one) => [...one.values()]).reduce((all, one) => all + one, 0);
  const failed = statuses.flatMap((one) => [...one.keys()].filter(isFault));
  const slowest = Math.max(...tookMs);
  console.info(
    `${answered} guesses answered, ${tookMs.length} logins, the slowest in ${slowest.toFixed(0)} ms`,
  );
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(PER_SECOND);
  expect(entered).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(most);
  // Hundreds asked for mails to one person: no more than three go out.
  await until('the queue of mails is empty', async () => {
    const { rows } = await sql`select 1 from pgboss.job
      where name = 'access.sendReset' and state in ('created', 'active', 'retry')`.execute(
      stage.db,
    );
    return rows.length === 0;
  });
  expect(letters).toBeGreaterThan(0);
  expect(letters).toBeLessThanOrEqual(3);
  await dispatcher.close();
});
