import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { int, text } from '@jicai/shared/contract/kernel/codecs.ts';
import {
  endpoint,
  FILE_DOMAIN_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { wireObject, wireRequest } from '@jicai/shared/contract/kernel/wire.ts';
import { messages } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../envelope/envelope.ts';
import { clientTexts } from '../texts.ts';
import type { CallFailed } from './call-failed.ts';
import { createHttp } from './http.ts';

const open = endpoint('test.open', {
  path: '/app/open',
  cost: 'cheap',
  summary: '',
  sealed: false,
  request: wireRequest({ domain: [FILE_DOMAIN_HEADER, text, ''], name: ['name', text, ''] }),
  response: wireObject({ count: ['count', int, ''], serverTimeMs: ['time', int, ''] }),
});
const get = { ...open, method: 'GET' as const, path: '/app/get' };
const sealed = { ...open, sealed: true, path: '/app/sealed' };
const body = { domain: 'd1', name: '名' };

type Answer = (request: IncomingMessage, response: ServerResponse, sent: string) => void;
let answer: Answer;
const json = (status: number, value: unknown): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
};
const good = { state: 1, text: '', count: '7', time: 1000 };

const server = createServer(async (request, response) => {
  let sent = '';
  for await (const chunk of request) sent += chunk;
  answer(request, response, sent);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Stands in for the cryptography, which has its own test: "sealing" is reversing. */
const reversed = (value: string) => [...value].reverse().join('');
const notOpened = vi.fn();
const noteTime = vi.fn();
const sealedFor = vi.fn();
const envelope: Envelope = {
  forget: () => {},
  warm: () => {},
  noteTime,
  seal: async (call, plain) => ({
    headers: {
      'x-envelope-key': `${sealedFor(call) ?? 'k'}`,
      'content-type': 'application/x-jicai-sealed',
    },
    body: reversed(plain),
    open: async (sent) => reversed(sent),
    notOpened,
  }),
};
const listeners = {
  onTokenInvalid: vi.fn(),
  onUnauthorized: vi.fn(),
  onGone: vi.fn(),
  onFailure: vi.fn(),
  onServerTime: vi.fn(),
};
const callWithin = (timeoutMs = 2_000) =>
  createHttp({ envelope, timeoutMs, getToken: () => 't0', origin, ...listeners });
const failureOf = (call: Promise<unknown>): Promise<CallFailed> =>
  call.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: CallFailed) => error,
  );
const calledOnly = (name: keyof typeof listeners) =>
  Object.entries(listeners)
    .filter(([, spy]) => spy.mock.calls.length > 0)
    .every(([other]) => other === name);

beforeEach(() => {
  vi.clearAllMocks();
});

describe('a call that succeeds', () => {
  it('carries token, request key and file domain as headers, and tells the time', async () => {
    let seen: IncomingMessage | undefined;
    let sentBody = '';
    answer = (request, response, sent) => {
      seen = request;
      sentBody = sent;
      json(200, good)(request, response, sent);
    };
    const result = await callWithin()(open, body, { requestKey: 'key-0001' });
    expect(result).toEqual({ count: 7, serverTimeMs: 1000 });
    expect(seen?.headers).toMatchObject({
      token: 't0',
      'x-request-key': 'key-0001',
      [FILE_DOMAIN_HEADER]: 'd1',
    });
    expect(JSON.parse(sentBody)).toEqual({ [FILE_DOMAIN_HEADER]: 'd1', name: '名' });
    expect(listeners.onServerTime).toHaveBeenCalledWith(1000, expect.any(Number));
    expect(calledOnly('onServerTime')).toBe(true);
  });

  it('puts the fields of a GET in its query, with the time in seconds', async () => {
    let url = '';
    answer = (request, response, sent) => {
      url = request.url ?? '';
      json(200, good)(request, response, sent);
    };
    await callWithin()(get, body);
    const query = new URL(url, origin).searchParams;
    expect([query.get(FILE_DOMAIN_HEADER), query.get('name')]).toEqual(['d1', '名']);
    expect(Math.abs(Number(query.get('timestamp')) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('travels sealed in both directions', async () => {
    answer = (_request, response, sent) => {
      expect(JSON.parse(reversed(sent))).toEqual({ [FILE_DOMAIN_HEADER]: 'd1', name: '名' });
      response.setHeader('content-type', 'application/x-jicai-sealed');
      response.end(reversed(JSON.stringify(good)));
    };
    expect(await callWithin()(sealed, body)).toEqual({ count: 7, serverTimeMs: 1000 });
  });
});

describe('a call that fails', () => {
  const table: [string, Answer, Partial<CallFailed>, keyof typeof listeners][] = [
    [
      'a refusal',
      json(200, { state: 0, text: '报价过高', code: 'bid.aboveStart', field: 'name', x: 1 }),
      { kind: 'refused', text: '报价过高', code: 'bid.aboveStart', field: 'name' },
      'onFailure',
    ],
    [
      'a refusal without a text',
      json(200, { state: 0 }),
      { kind: 'refused', text: '获取数据异常！' },
      'onFailure',
    ],
    [
      'a malformed request',
      json(400, { state: 0, text: '参数有误' }),
      { kind: 'refused', status: 400 },
      'onFailure',
    ],
    [
      'too many',
      json(429, { state: 0, text: '操作过于频繁' }),
      { kind: 'refused', status: 429 },
      'onFailure',
    ],
    [
      'upstream down',
      json(503, { state: 0, text: '服务暂时不可用' }),
      { kind: 'refused', status: 503 },
      'onFailure',
    ],
    [
      'a token that is not valid',
      json(200, { state: 0, text: '请重新登录', code: 'session.invalidToken' }),
      { kind: 'session' },
      'onTokenInvalid',
    ],
    [
      'a text alone, which ends no session',
      json(200, { state: 0, text: messages['session.invalidToken'] }),
      { kind: 'refused' },
      'onFailure',
    ],
    [
      'HTTP 401',
      json(401, { state: 0, text: '请先登录' }),
      { kind: 'unauthorized', status: 401 },
      'onUnauthorized',
    ],
    [
      'HTTP 403',
      json(403, { state: 0, text: '没有权限' }),
      { kind: 'gone', status: 403 },
      'onGone',
    ],
    ['HTTP 404', json(404, { state: 0, text: '' }), { kind: 'gone', status: 404 }, 'onGone'],
    ['HTTP 500', json(500, { state: 0, text: '' }), { kind: 'gone', status: 500 }, 'onGone'],
    [
      'a page of a proxy',
      (_q, response) => response.writeHead(502).end('<html>'),
      { kind: 'invalid', status: 502, text: '服务暂时不可用，请稍后重试' },
      'onFailure',
    ],
    [
      'another answer than agreed',
      json(200, { state: 1, text: '', count: 'many' }),
      { kind: 'invalid' },
      'onFailure',
    ],
    [
      'a closed connection',
      (request) => request.socket.destroy(),
      { kind: 'network', text: clientTexts.network },
      'onFailure',
    ],
  ];

  it.each(table)('%s', async (_name, served, expected, calledListener) => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    answer = served;
    const failure = await failureOf(callWithin()(open, body));
    expect(failure).toMatchObject(expected);
    expect(listeners[calledListener]).toHaveBeenCalledTimes(1);
    expect(calledOnly(calledListener)).toBe(true);
    complaint.mockRestore();
  });

  it('says why a session ended that its person did not end', async () => {
    const over = { state: 0, text: 'x', code: 'session.invalidToken' };
    answer = json(200, { ...over, tcyy: '您的账号已在别处登录' });
    await failureOf(callWithin()(open, body));
    expect(listeners.onTokenInvalid).toHaveBeenCalledWith('您的账号已在别处登录');
    answer = json(200, over);
    await failureOf(callWithin()(open, body));
    expect(listeners.onTokenInvalid).toHaveBeenLastCalledWith('');
  });

  it('says that it took too long', async () => {
    answer = () => {};
    const failure = await failureOf(callWithin(60)(open, body));
    expect(failure).toMatchObject({ kind: 'timeout', status: 0, text: clientTexts.timeout });
    expect(listeners.onFailure).toHaveBeenCalledWith(clientTexts.timeout);
  });

  it('of a click that nobody answered says that it may have been carried out', async () => {
    answer = json(503, { state: 0, text: '服务暂时不可用', code: 'call.unavailable' });
    const click = { requestKey: 'key-0003' };
    const { mayBeDone, mayBeRepeated } = clientTexts;
    const textOf = async (options: object) =>
      (await failureOf(callWithin()(open, body, options))).text;
    expect(await textOf(click)).toBe(`服务暂时不可用。${mayBeDone}`);
    expect(await textOf({ ...click, repeats: true })).toBe(`服务暂时不可用。${mayBeRepeated}`);
    expect(listeners.onFailure).toHaveBeenLastCalledWith(`服务暂时不可用。${mayBeRepeated}`);
    // Nobody clicked, nothing is written, or the platform itself has refused.
    expect(await textOf({ ...click, byItself: true })).toBe('服务暂时不可用');
    expect(await textOf({})).toBe('服务暂时不可用');
    answer = json(503, { state: 0, text: '维护中', code: 'maintenance.readOnly' });
    expect(await textOf(click)).toBe('维护中');
  });

  it('keeps the answer, so that a refused bid can be read as its receipt', async () => {
    answer = json(200, { state: 0, text: '竞价已截止', id: 'b1' });
    const failure = await failureOf(callWithin()(open, body));
    expect(failure.wire).toEqual({ state: 0, text: '竞价已截止', id: 'b1' });
  });

  it('that needs proof asks for it and goes out again with its key', async () => {
    const keys: unknown[] = [];
    answer = (request, response, sent) => {
      keys.push(request.headers['x-request-key']);
      const isFirst = keys.length === 1;
      json(isFirst ? 428 : 200, isFirst ? { state: 0, text: '请验证' } : good)(
        request,
        response,
        sent,
      );
    };
    const onProofNeeded = vi.fn(async () => true);
    const call = createHttp({
      envelope,
      timeoutMs: 2_000,
      getToken: () => 't0',
      origin,
      ...listeners,
      onProofNeeded,
    });
    expect(await call(open, body, { requestKey: 'key-0002' })).toMatchObject({ count: 7 });
    expect(keys).toEqual(['key-0002', 'key-0002']);
    keys.length = 0;
    expect(await failureOf(call(open, body, { byItself: true }))).toMatchObject({ status: 428 });
    expect(onProofNeeded).toHaveBeenCalledTimes(1);
    keys.length = 0;
    onProofNeeded.mockResolvedValue(false);
    expect(await failureOf(call(open, body))).toMatchObject({ kind: 'refused', status: 428 });
    expect(keys).toHaveLength(1);
  });

  it('is silent when asked to be, but a session still ends', async () => {
    const quiet = { quiet: true };
    answer = json(500, { state: 0, text: '' });
    await failureOf(callWithin()(open, body, quiet));
    answer = json(200, { state: 0, text: '报价过高' });
    await failureOf(callWithin()(open, body, quiet));
    expect([listeners.onGone, listeners.onFailure].some((spy) => spy.mock.calls.length > 0)).toBe(
      false,
    );
    answer = json(401, { state: 0, text: '' });
    await failureOf(callWithin()(open, body, quiet));
    expect(listeners.onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('leads nowhere from a read: the page knows whether it was its main one', async () => {
    answer = json(500, { state: 0, text: '' });
    expect(await failureOf(callWithin()(open, body, { isRead: true }))).toMatchObject({
      kind: 'gone',
      status: 500,
    });
    expect(listeners.onGone).not.toHaveBeenCalled();
    expect(listeners.onFailure).not.toHaveBeenCalled();
  });

  it('calls in the name of a session that is over, and tells nobody how that fares', async () => {
    const tokens: unknown[] = [];
    answer = (request, response, sent) => {
      tokens.push(request.headers[TOKEN_HEADER]);
      json(401, { state: 0, text: 'x' })(request, response, sent);
    };
    await failureOf(callWithin()(open, body, { token: 'before' }));
    expect(tokens).toEqual(['before']);
    for (const one of Object.values(listeners)) expect(one).not.toHaveBeenCalled();
  });

  it('tells the field of a refusal in English', async () => {
    const wire = { state: 0, text: 'x', code: 'call.badField' };
    answer = json(400, { ...wire, field: FILE_DOMAIN_HEADER });
    expect(await failureOf(callWithin()(open, body))).toMatchObject({ field: 'domain' });
    answer = json(400, { ...wire, field: 'unknown' });
    expect(await failureOf(callWithin()(open, body))).toMatchObject({ field: null });
  });

  it('shows no toast for the one refusal that is suppressed', async () => {
    answer = json(200, { state: 0, text: '获取模板失败！', code: 'call.noTemplate' });
    expect(await failureOf(callWithin()(open, body))).toMatchObject({ code: 'call.noTemplate' });
    expect(listeners.onFailure).not.toHaveBeenCalled();
  });

  it('says nothing at all when the caller gave up', async () => {
    answer = () => {};
    const giveUp = new AbortController();
    const called = failureOf(callWithin()(open, body, { signal: giveUp.signal }));
    giveUp.abort();
    expect((await called).kind).toBeUndefined();
    expect(listeners.onFailure).not.toHaveBeenCalled();
  });
});

describe('a call in the envelope', () => {
  it('takes no success in the open, but a refusal of what stands in front', async () => {
    answer = json(200, good);
    expect(await failureOf(callWithin()(sealed, body))).toMatchObject({ kind: 'invalid' });
    answer = json(503, { state: 0, text: '服务暂时不可用' });
    expect(await failureOf(callWithin()(sealed, body))).toMatchObject({ kind: 'refused' });
  });

  it('asks for the key and repeats once, with the same request key, when it was not opened', async () => {
    const keys: unknown[] = [];
    answer = (request, response, sent) => {
      keys.push(request.headers['x-request-key']);
      if (keys.length === 1) {
        json(400, { state: 0, text: 'x', code: 'call.envelope' })(request, response, sent);
        return;
      }
      response.setHeader('content-type', 'application/x-jicai-sealed');
      response.end(reversed(JSON.stringify(good)));
    };
    await callWithin()(sealed, body, { requestKey: 'key-0001' });
    expect(keys).toEqual(['key-0001', 'key-0001']);
    expect(notOpened).toHaveBeenCalledTimes(1);
  });

  it('seals for the token and the request key that it sends, and notes the time of every answer', async () => {
    const seen: IncomingMessage['headers'][] = [];
    answer = (request, response, sent) => {
      seen.push(request.headers);
      response.setHeader('x-envelope-time', '1764000000123');
      if (seen.length === 1) {
        json(400, { state: 0, text: 'x', code: 'call.envelope' })(request, response, sent);
        return;
      }
      response.setHeader('content-type', 'application/x-jicai-sealed');
      response.end(reversed(JSON.stringify(good)));
    };
    const options = { requestKey: 'key-0001', token: 'other' };
    await callWithin()(sealed, body, options);
    expect(seen.map((headers) => [headers.token, headers['x-request-key']])).toEqual([
      ['other', 'key-0001'],
      ['other', 'key-0001'],
    ]);
    expect(sealedFor.mock.calls).toEqual(
      Array(2).fill([{ method: 'POST', path: '/app/sealed', ...options }]),
    );
    // The time of the refusal is known before the request is sealed anew.
    expect(noteTime.mock.calls).toEqual([[1764000000123], [1764000000123]]);
    expect(noteTime.mock.invocationCallOrder[0]).toBeLessThan(
      sealedFor.mock.invocationCallOrder[1] ?? 0,
    );
  });

  it('repeats no more than once', async () => {
    let calls = 0;
    answer = (request, response, sent) => {
      calls += 1;
      json(400, { state: 0, text: 'x', code: 'call.envelope' })(request, response, sent);
    };
    expect(await failureOf(callWithin()(sealed, body))).toMatchObject({ status: 400 });
    expect(calls).toBe(2);
  });
});
