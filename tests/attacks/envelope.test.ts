import { createEnvelope } from '@jicai/client/src/lib/envelope/envelope.ts';
import * as native from '@jicai/client/src/lib/envelope/envelope-native.ts';
import { createEnvelopeTime } from '@jicai/client/src/lib/envelope/envelope-time.ts';
import { createHttp } from '@jicai/client/src/lib/http/http.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { addressOf, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { messages } from '@jicai/shared/messages.ts';
import type { Dispatcher } from 'undici';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSeal, type SealedText } from '../harness/client/seal.ts';
import { newDispatcher } from '../harness/client/sealed-client.ts';
import { dose } from '../harness/dose.ts';
import { PASSWORD } from '../harness/people/cast.ts';
import { type LiveStage, startLiveStage } from '../harness/stages/live-stage.ts';

/*
 * Somebody sits where TLS ends and sees every request and answer: a proxy of a buyer's network, a log
 * of bodies. They have what was sent, not the keys, and an account of their own. Through the relay,
 * to a platform as it runs.
 */

let stage: LiveStage;
let dispatcher: Dispatcher;
let publicKey: { modulus: string; exponent: string };
let serverTimeMs = 0;

beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 3 });
  dispatcher = newDispatcher(16);
  const { path } = sessionEndpoints.publicKey;
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(stage.stack.relay.url + path, {
    method: 'POST',
    headers: type,
    body: '{}',
  });
  const { modulus, public_exponent } = (await answer.json()) as Record<string, string>;
  publicKey = { modulus: modulus ?? '', exponent: public_exponent ?? '' };
  serverTimeMs = Number(answer.headers.get(ENVELOPE_TIME_HEADER)) - performance.now();
});
afterAll(async () => {
  await dispatcher?.destroy();
  await stage?.stop();
});

const now = () => serverTimeMs + performance.now();

/** A request as it passes by. */
interface Captured extends SealedText {
  readonly path: string;
}

const newKey = () => newSeal(publicKey.modulus, publicKey.exponent);

function seal(
  path: string,
  body: object,
  bound: { token?: string; requestKey?: string; timeMs?: number; key?: ReturnType<typeof newKey> },
): Captured {
  const { key = newKey(), timeMs = now(), ...more } = bound;
  return { ...key.close({ method: 'POST', path, timeMs, ...more }, JSON.stringify(body)), path };
}

/** Sends what was captured, or parts of it. */
async function replay({ path, headers, body }: Omit<Captured, 'open'>) {
  const url = new URL(path, stage.stack.relay.url);
  const answer = await request(url, { method: 'POST', headers, body, dispatcher });
  return { status: answer.statusCode, body: await answer.body.text() };
}

const REFUSED = {
  status: 400,
  body: JSON.stringify({ state: 0, text: messages['call.envelope'], code: 'call.envelope' }),
};

/** The victim's sealed quote of 8,888.88, answered; the captor has request and answer. */
async function quoteOf(victim: string) {
  const packageNumber = await stage.publish({ rules: { quoteMethod: 'sealed' } });
  const { token } = await stage.seat(victim);
  const path = biddingEndpoints.bid.path;
  const wire = { bbh: packageNumber, zbj: '8888.88', mxList: [] };
  const captured = seal(path, wire, { token, requestKey: `quote-${packageNumber}` });
  return { packageNumber, captured };
}

describe('[2.6] what was captured inside TLS', () => {
  it('sent again under the captor\u2019s own session shows nothing of a rival\u2019s sealed amount', async () => {
    const { captured, packageNumber } = await quoteOf('supplier1');
    const first = await replay(captured);
    expect(first.body.startsWith('JC02')).toBe(true);
    const captor = (await stage.seat('supplier2')).token;
    const tries = [
      captured.headers,
      { ...captured.headers, [TOKEN_HEADER]: captor },
      { ...captured.headers, [TOKEN_HEADER]: captor, 'x-request-key': 'captor-00001' },
      {
        ...captured.headers,
        [TOKEN_HEADER]: captor,
        [ENVELOPE_TIME_HEADER]: `${Math.floor(now())}`,
      },
    ];
    for (const headers of tries) expect(await replay({ ...captured, headers })).toEqual(REFUSED);
    const { path } = addressOf(biddingEndpoints.sendReminder, {});
    expect(await replay({ ...captured, path })).toEqual(REFUSED);
    const rows = await stage.db
      .selectFrom('auction_event')
      .select(['kind', 'actor_id'])
      .where('package_number', '=', packageNumber)
      .where('kind', 'not like', 'state.%')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('a login issues no second session, now or under another key', async () => {
    const { path } = sessionEndpoints.login;
    const sessions = async () =>
      (await stage.db.selectFrom('session').select('token_hash').execute()).length;
    const before = await sessions();
    const login = seal(path, { dlm: 'supplier3', mm: PASSWORD }, {});
    const answer = await replay(login);
    expect(JSON.parse(login.open(answer.body))).toMatchObject({ state: 1 });
    for (let time = 0; time < 3; time += 1) expect(await replay(login)).toEqual(REFUSED);
    const headers = { ...login.headers, [ENVELOPE_KEY_HEADER]: newKey().wrappedKey };
    expect(await replay({ ...login, headers })).toEqual(REFUSED);
    expect(await sessions()).toBe(before + 1);
  });

  it('kept back and sent later, or sealed for later, is too late or too early', async () => {
    const { token } = await stage.seat('supplier1');
    const packageNumber = await stage.publish();
    const { path } = biddingEndpoints.bid;
    const wire = { bbh: packageNumber, zbj: '9000', mxList: [] };
    for (const offset of [-121_000, 121_000]) {
      const bound = { token, requestKey: `kept${offset}-1`, timeMs: now() + offset };
      expect(await replay(seal(path, wire, bound))).toEqual(REFUSED);
    }
  });

  it('an answer put in the place of another is opened by nobody', async () => {
    const { token } = await stage.seat('supplier1');
    const packageNumber = await stage.publish();
    const { path } = biddingEndpoints.bid;
    const key = newKey();
    const bids = ['9000', '8800'].map((zbj, at) =>
      seal(
        path,
        { bbh: packageNumber, zbj, mxList: [] },
        { token, requestKey: `swap-000${at}`, key },
      ),
    );
    const answers: string[] = [];
    for (const bid of bids) answers.push((await replay(bid)).body);
    expect(JSON.parse(bids[0]?.open(answers[0] ?? '') ?? '').state).toBe(1);
    expect(() => bids[0]?.open(answers[1] ?? '')).toThrow();
    expect(() => bids[1]?.open(answers[0] ?? '')).toThrow();
  });

  it('a wrapped key under another session is refused, whoever sealed with it', async () => {
    const [one, other] = [await stage.seat('supplier1'), await stage.seat('supplier2')];
    const packageNumber = await stage.publish();
    const { path } = biddingEndpoints.bid;
    const wire = { bbh: packageNumber, zbj: '9000', mxList: [] };
    const key = newKey();
    const bound = (token: string, at: number) => ({ token, key, requestKey: `owner-000${at}` });
    expect((await replay(seal(path, wire, bound(one.token, 1)))).status).toBe(200);
    expect(await replay(seal(path, wire, bound(other.token, 2)))).toEqual(REFUSED);
  });

  it('hundreds of copies at once are one', async () => {
    const { token } = await stage.seat('supplier1');
    const packageNumber = await stage.publish();
    const wire = { bbh: packageNumber, zbj: '9000', mxList: [] };
    const bid = seal(biddingEndpoints.bid.path, wire, { token, requestKey: 'copies-0001' });
    const answers: number[] = [];
    for (let turn = 0; turn < dose(15, 50); turn += 1) {
      const copies = await Promise.all(Array.from({ length: 20 }, () => replay(bid)));
      answers.push(...copies.map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const bids = await stage.db
      .selectFrom('auction_event')
      .select('seq')
      .where('package_number', '=', packageNumber)
      .where('kind', 'like', 'bid.%')
      .execute();
    expect(bids).toHaveLength(1);
  });
});

describe('[2.6] a supplier whose machine is wrong about the time', () => {
  it.each([-9 * 3_600_000, 9 * 3_600_000])(
    'by %d ms bids with the browser\u2019s own code: a refusal says what time it is',
    async (offset) => {
      const { token } = await stage.seat('supplier2');
      const packageNumber = await stage.publish();
      const time = createEnvelopeTime(
        () => performance.now(),
        () => Date.now() + offset,
      );
      const failures: string[] = [];
      let asked = 0;
      const call = createHttp({
        envelope: createEnvelope({
          time,
          suite: async () => native,
          publicKey: async () => {
            asked += 1;
            return publicKey;
          },
        }),
        timeoutMs: 60_000,
        getToken: () => token,
        onTokenInvalid: () => failures.push('token'),
        onUnauthorized: () => failures.push('unauthorized'),
        onGone: (status) => failures.push(`gone ${status}`),
        onFailure: (text) => failures.push(text),
        origin: stage.stack.relay.url,
      });
      for (const amount of ['9000', '8800']) {
        const requestKey = `clock-${amount}-${packageNumber}`;
        const receipt = await call(
          biddingEndpoints.bid,
          { packageNumber, amount, lines: [] },
          { requestKey },
        );
        expect(receipt).toMatchObject({ accepted: true });
      }
      expect(failures).toEqual([]);
      // One refusal, at the first call; the second bid is sealed with the right time at once.
      expect(asked).toBe(2);
      expect(Math.abs(time.nowMs() - now())).toBeLessThan(5_000);
    },
  );
});
