import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSeal } from '../../../harness/client/seal.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let packageNumber: string;

beforeAll(async () => {
  world = await startPlatform();
  packageNumber = await world.publish();
});
afterAll(() => world.stop());

/** Sends a body in an envelope; `opened` is what is inside of a sealed answer. */
async function sealed(
  path: string,
  text: string,
  { token, requestKey }: { token?: string; requestKey?: string | undefined } = {},
) {
  const { modulus, exponent } = world.server.keys;
  const request = newSeal(modulus, exponent).close(
    { method: 'POST', path, token, requestKey },
    text,
  );
  const { headers, body } = request;
  const answer = await world.send({ path, method: 'POST', headers, body });
  return { ...answer, opened: () => JSON.parse(request.open(answer.body)) };
}
const { listBiddings } = sourcingEndpoints;
const { bid } = biddingEndpoints;

describe('every answer has one shape', () => {
  it('says 404 for what is not there', async () => {
    for (const [method, path] of [
      ['POST', '/app/no/such'],
      ['GET', '/app'],
      ['GET', sessionEndpoints.login.path],
      ['GET', '/'],
    ] as const) {
      const answer = await world.send({ path, method, headers: {}, body: null });
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({
        state: 0,
        text: '请求的地址不存在',
        code: 'call.notFound',
      });
    }
  });

  it('[A22] says 413 to a body of 2 MB, sealed or not, and does not open it', async () => {
    const large = 'x'.repeat(2 * 1024 * 1024);
    const begun = process.cpuUsage();
    const one = await sealed(sessionEndpoints.login.path, JSON.stringify({ dlm: large, mm: '' }));
    const other = await world.send({
      path: sessionEndpoints.publicKey.path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ large }),
    });
    for (const answer of [one, other]) {
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.body)).toEqual({
        state: 0,
        text: '请求内容过大',
        code: 'call.tooLarge',
      });
    }
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });

  it('takes a body of 60 kB', async () => {
    const text = JSON.stringify({ zt: '0', gjz: 'x'.repeat(60_000), pageno: 1, pagerow: 10 });
    const answer = await sealed(listBiddings.path, text);
    expect(answer.status).toBe(400);
    expect(answer.opened().text).toContain('gjz（关键词）');
  });

  it('[A33] forbids caches, sniffing and frames', async () => {
    const answer = await sealed(listBiddings.path, '{"zt":"0","pageno":1,"pagerow":1,"gjz":""}');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': ENVELOPE_CONTENT_TYPE,
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('tells of itself and its database', async () => {
    const answer = await world.send({ path: '/healthz', method: 'GET', headers: {}, body: null });
    expect(JSON.parse(answer.body)).toEqual({ ok: true, serverTimeMs: expect.any(Number) });
  });
});

describe('[AU53] writes need a request key', () => {
  it('names the missing or unreadable key, and stores nothing', async () => {
    const token = (await world.as('supplier', 1).token()) ?? '';
    const wire = JSON.stringify({ bbh: packageNumber, zbj: '9000', mxList: [] });
    for (const key of [undefined, 'short', 'with blank in it', 'ä'.repeat(10), 'x'.repeat(65)]) {
      const requestKey = key === undefined ? undefined : encodeURI(key);
      const answer = await sealed(bid.path, wire, { token, requestKey });
      expect(answer.status).toBe(400);
      expect(answer.opened()).toEqual({
        state: 0,
        text: '缺少请求编号，请刷新页面后重试',
        code: 'call.keyMissing',
      });
    }
    const events = await world.db.selectFrom('auction_event').select('seq').execute();
    expect(events).toHaveLength(0);
  });

  it('refuses a key that another kind of call has used', async () => {
    const key = 'one-key-for-two-calls';
    const supplier = world.as('supplier', 1);
    const text = '请问交货期？';
    const sent = await supplier.call(
      biddingEndpoints.sendReminder,
      { packageNumber, toCode: null, text },
      { requestKey: key },
    );
    expect(sent.state).toBe(1);
    const answer = await world.bid(1, packageNumber, '9000', key);
    expect(answer).toMatchObject({
      status: 200,
      state: 0,
      text: '请求编号已用于其他操作，请刷新页面后重试',
    });
  });
});

describe('[F-1] the limit on requests', () => {
  it('comes before any key is touched', async () => {
    let unwrapped = 0;
    const { keys } = world.server;
    const counting = {
      ...keys,
      unwrap: (block: Buffer) => {
        unwrapped += 1;
        return keys.unwrap(block);
      },
    };
    const small = await startPlatform({ keys: counting, callsPerMinute: 5 });
    try {
      const answers = [];
      for (let n = 0; n < 8; n += 1) {
        answers.push(
          await small.send({
            path: listBiddings.path,
            method: 'POST',
            headers: {
              'content-type': ENVELOPE_CONTENT_TYPE,
              [ENVELOPE_KEY_HEADER]: 'A'.repeat(512),
            },
            body: 'JC02AAAA~',
          }),
        );
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(400), 429, 429, 429]);
      expect(JSON.parse(answers.at(-1)?.body ?? '')).toEqual({
        state: 0,
        text: '操作过于频繁，请稍后再试',
        code: 'call.tooMany',
      });
      expect(unwrapped).toBe(5);
    } finally {
      await small.stop();
    }
  });
});

describe('[A28] hostile JSON', () => {
  const call = async (text: string) => {
    const answer = await sealed(listBiddings.path, text);
    return { status: answer.status, ...answer.opened() };
  };

  it.each([
    ['broken', '{"zt":"0"', '请求内容不是有效的 JSON'],
    ['empty', '', '请求内容不是有效的 JSON'],
    ['not a number', '{"zt":"0","pageno":NaN}', '请求内容不是有效的 JSON'],
    ['null', 'null', '请求内容'],
    ['an array', '[]', '请求内容'],
    ['a text', '"x"', '请求内容'],
    ['a prototype', '{"zt":"0","gjz":"","pageno":1,"pagerow":1,"__proto__":{"x":1}}', '__proto__'],
    ['a constructor', '{"zt":"0","gjz":"","pageno":1,"pagerow":1,"constructor":{}}', 'constructor'],
    [
      'a deep nest',
      `{"zt":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '请求内容的层次过深或数据过多',
    ],
    ['many values', `{"zt":[${'1,'.repeat(30_000)}1]}`, 'zt（状态）'],
  ])('refuses %s', async (_, text, reason) => {
    const answer = await call(text);
    expect(answer).toMatchObject({ status: 400, state: 0 });
    expect(answer.text).toContain(reason);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it('refuses a prototype in plain JSON too', async () => {
    const answer = await world.send({
      path: sessionEndpoints.publicKey.path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"x":1}}',
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).text).toBe('请求内容不是有效的 JSON');
  });
});
