import { request } from 'node:http';
import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { orderArchivePath } from '@jicai/shared/contract/fulfilment/archive.ts';
import { MOST_SEALED_BYTES, sealedBytesOf } from '@jicai/shared/contract/kernel/envelope.ts';
import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import {
  API_HEADERS,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { SERVICE_TOKEN } from './world/fake-upstream.ts';
import { head, sendRaw } from './world/raw.ts';
import { startWorld } from './world/world.ts';

const close = 'Connection: close';

describe('the proxy', () => {
  it('passes a body on as it is, whatever its type, and answers as the platform does', async () => {
    const { url, upstream } = await startWorld();
    const bodies = [
      ['application/json', '{"__proto__": 1, "a": 1, "a": 2}'],
      ['application/x-jicai-sealed', 'JC02AAAA~'],
      ['text/x-anything; charset=gbk', '\u0001\u0002'],
      ['application/json', 'not json at all'],
    ] as const;
    for (const [type, body] of bodies) {
      const answer = await fetch(`${url}/app/dsxm/submitBJ?x=1`, {
        method: 'POST',
        headers: { 'content-type': type, token: 't', 'x-request-key': 'k-12345678' },
        body,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      // The relay's own reports arrive between.
      const seen = upstream.seen.filter(({ path }) => path.startsWith('/app/')).at(-1);
      expect(seen?.body).toBe(body);
      expect(seen?.query.get('x')).toBe('1');
      expect(seen?.headers).toMatchObject({ 'content-type': type, token: 't' });
      expect(seen?.headers['x-request-key']).toBe('k-12345678');
    }
  });

  it('adds the code to a short text of an older service that ends a session, and to nothing else', async () => {
    const { url, upstream } = await startWorld();
    const over = JSON.stringify({ state: 0, text: 'token is not valid!' });
    const long = JSON.stringify({
      state: 1,
      text: '',
      list: Array(200).fill('token is not valid!'),
    });
    let served = { type: 'application/json', body: over, hasLength: true };
    upstream.misbehave = () => (_request, response) => {
      const { type, body, hasLength } = served;
      response.writeHead(200, {
        'content-type': type,
        ...(hasLength ? { 'content-length': Buffer.byteLength(body) } : {}),
      });
      // Two pieces, so that one without a length arrives in chunks.
      response.write(body.slice(0, 10));
      response.end(body.slice(10));
    };
    const answered = async (change: Partial<typeof served>) => {
      served = { ...served, ...change };
      return (await fetch(`${url}/app/x`, { method: 'POST' })).text();
    };
    const coded = { state: 0, text: 'token is not valid!', code: 'session.invalidToken' };
    expect(JSON.parse(await answered({}))).toEqual(coded);
    expect(JSON.parse(await answered({ hasLength: false }))).toEqual(coded);
    for (const hasLength of [true, false]) {
      expect(await answered({ body: long, hasLength })).toBe(long);
      expect(await answered({ body: '{"state":1,"text":""}', hasLength })).toBe(
        '{"state":1,"text":""}',
      );
    }
    expect(await answered({ type: 'application/x-jicai-sealed', body: over })).toBe(over);
  });

  it('lets go of a long answer in the open whose caller hung up', async () => {
    const { url, upstream } = await startWorld();
    const isEnded = Promise.withResolvers<void>();
    upstream.misbehave = () => (_request, response) => {
      response.once('close', isEnded.resolve);
      response.writeHead(200, { 'content-type': 'application/json' });
      // More than streams on the way hold back, and no end.
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    const hangUp = new AbortController();
    const answer = await fetch(`${url}/app/x`, { method: 'POST', signal: hangUp.signal });
    await answer.body?.getReader().read();
    hangUp.abort();
    await isEnded.promise;
  });

  it('lets pictures and open data be kept as the platform says, and no other answer', async () => {
    const { url, upstream } = await startWorld();
    const forever = 'public, max-age=31536000, immutable';
    let cacheControl = forever;
    upstream.misbehave = () => (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl });
      response.end('<svg/>');
    };
    const kept = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
    expect(await kept(`${PICTURE_BASE}goods-pen-0-0-30-b001.svg`)).toBe(forever);
    for (const path of ['/ocds', '/ocds/releases/ocds-000000-JJ20260001', '/ocds/days/2026-06-01'])
      expect(await kept(path)).toBe(forever);
    expect((await fetch(`${url}/ocds`, { method: 'POST' })).status).toBe(404);
    expect(await kept('/app/authentication/order')).toBe('no-store');
    cacheControl = 'private, max-age=60';
    expect(await kept(`${PICTURE_BASE}goods-pen-0-0-30-b001.svg`)).toBe('no-store');
  });

  it('adds its own token, the caller’s address and a request id', async () => {
    const { url, upstream } = await startWorld();
    await fetch(`${url}/app/x`, { method: 'POST' });
    const seen = upstream.seen.at(-1)?.headers;
    expect(seen?.['x-relay-token']).toBe(SERVICE_TOKEN);
    expect(seen?.['x-relay-client-ip']).toBe('127.0.0.1');
    expect(seen?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[A12] a caller can neither forge nor take away what the relay says', async () => {
    const { url, upstream } = await startWorld();
    const forged = [
      'x-relay-token: forged',
      'X-Relay-Client-Ip: 9.9.9.9',
      'x-relay-anything: 1',
      'X-Forwarded-For: 9.9.9.9',
      'X-Forwarded-Host: evil',
      'Forwarded: for=9.9.9.9',
      'X-Real-IP: 9.9.9.9',
      'x-request-id: forged',
      'Keep-Alive: 5',
      'TE: trailers',
      'Proxy-Authorization: x',
      'x-mine: stays',
    ];
    for (const connection of [
      'close',
      'close, x-relay-token',
      'x-relay-token, x-relay-client-ip, close',
      'X-Relay-Token,x-request-id , close, host',
      'close, token, content-length',
    ]) {
      const request = head(
        'POST /app/x HTTP/1.1',
        `Connection: ${connection}`,
        'Content-Length: 2',
        ...forged,
      );
      const { text } = await sendRaw(url, `${request}ok`);
      expect(text).toMatch(/^HTTP\/1\.1 200/);
      const seen = upstream.seen.at(-1);
      expect(seen?.body).toBe('ok');
      expect(seen?.headers).toMatchObject({
        'x-relay-token': SERVICE_TOKEN,
        'x-relay-client-ip': '127.0.0.1',
        'x-mine': 'stays',
      });
      const names = Object.keys(seen?.headers ?? {});
      const ours = ['x-relay-token', 'x-relay-client-ip'];
      const foreign = names.filter((name) => /^x-(relay|forwarded|real)|^forwarded/.test(name));
      expect(foreign.sort()).toEqual(ours.sort());
      expect(names).not.toContain('te');
      expect(names).not.toContain('proxy-authorization');
      expect(seen?.headers['x-request-id']).not.toBe('forged');
    }
  });

  it('[A12] only /app is passed on, however the path is written', async () => {
    const { url, upstream } = await startWorld();
    const paths = [
      '/live/getBJXXByBBH?bbh=P1',
      '/app',
      '/app/',
      '/app/../live/x',
      '/app/./../live/x',
      '/app/%2e%2e/live/x',
      '/app/%2E%2E/live/x',
      '/app/.%2e/live/x',
      '/app/..%2flive/x',
      '/app%2f..%2flive/x',
      '/app/%252e%252e/live/x',
      '/app/..\\live\\x',
      '/app/..%5clive',
      '//app/x',
      '/app//x',
      '//live/x',
      '/APP/x',
      '/application/x',
      '/app/x/..',
      '/app/..;/live/x',
      '/app/%00',
      '/app/%zz',
      '/mall/../live/x',
      'http://evil.example/app/x',
      'http://evil.example/live/x',
      'app/x',
      '*',
    ];
    for (const path of paths) {
      const { text } = await sendRaw(
        url,
        head(`POST ${path} HTTP/1.1`, 'Content-Length: 0', close),
      );
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    expect(upstream.seen.map(({ path }) => path)).toEqual([]);
  });

  it('[A12] a body with two framings never reaches the platform', async () => {
    const { url, upstream } = await startWorld();
    const smuggled = 'GET /live/x HTTP/1.1\r\nHost: x\r\n\r\n';
    const corpus: string[][] = [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 0'],
      ['Content-Length: 0', `Content-Length: ${smuggled.length}`],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding : chunked'],
      ['Transfer-Encoding:\u000bchunked'],
      ['Content-Length: +5'],
      ['Content-Length: 0x5'],
      ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 3'],
      [' Content-Length: 5'],
      ['Content-Length: -1'],
    ];
    for (const headers of corpus) {
      const bytes = `${head('POST /app/x HTTP/1.1', ...headers, close)}0\r\n\r\n${smuggled}`;
      const { text } = await sendRaw(url, bytes, { ms: 3_000 });
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
      expect(statuses, headers.join()).toEqual(['400']);
    }
    expect(upstream.seen.filter(({ path }) => path.startsWith('/live'))).toEqual([]);
  });

  it('[A22] a body that is too large is refused, with and without a length', async () => {
    const { url, upstream } = await startWorld({ config: { maxBodyBytes: 1_000 } });
    const known = await fetch(`${url}/app/x`, { method: 'POST', body: 'x'.repeat(1_001) });
    expect(known.status).toBe(413);
    expect(await known.json()).toEqual({
      state: 0,
      text: say('call.tooLarge'),
      code: 'call.tooLarge',
    });
    const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n0\r\n\r\n`;
    const { text } = await sendRaw(
      url,
      head('POST /app/x HTTP/1.1', 'Transfer-Encoding: chunked', 'Content-Type: a/b', close) +
        chunk,
      { ms: 4_000 },
    );
    expect(text).not.toMatch(/^HTTP\/1\.1 200/);
    expect(upstream.seen).toEqual([]);
  });

  it('[SA6] refuses suppliers’ systems with a problem, as the platform behind it does', async () => {
    const { url } = await startWorld({ config: { maxBodyBytes: 1_000 } });
    const send = (headers: Record<string, string>) =>
      fetch(url + SUPPLIER_INVOICES_PATH, { method: 'POST', headers, body: 'x'.repeat(1_001) });
    for (const [headers, status, code] of [
      [{ [API_HEADERS.key]: 'k' }, 413, 'call.tooLargeOf'],
      [{}, 401, 'session.missingToken'],
    ] as const) {
      const answer = await send(headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(await answer.json()).toMatchObject({ status, code, detail: expect.any(String) });
    }
  });

  it('[A22] a list of items may be longer than other bodies, from a caller with a token', async () => {
    const { url, upstream } = await startWorld();
    // The length alone decides, before a byte of the body came.
    const refused = (path: string, length: number, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const given = { 'content-length': String(length), ...headers };
        const call = request(url + path, { method: 'POST', headers: given }, (answer) => {
          resolve(answer.statusCode);
          call.destroy();
        });
        call.on('error', reject);
        call.flushHeaders();
      });
    const token = { token: 't' };
    const { path } = projectEndpoints.save;
    const most = sealedBytesOf(limits.itemsBodyBytes);
    const small = projectEndpoints.submit.path;
    expect(await refused(path, most)).toBe(401);
    expect(await refused(path, most + 1, token)).toBe(413);
    expect(await refused(small, MOST_SEALED_BYTES + 1, token)).toBe(413);
    expect(upstream.seen).toEqual([]);
    const body = 'x'.repeat(most);
    const taken = await fetch(url + path, { method: 'POST', headers: token, body });
    expect(taken.status).toBe(200);
    expect(upstream.seen.map(({ body }) => body.length)).toEqual([most]);
  });

  it('[A12] answers without what is inside: no relay headers, no names of software', async () => {
    const { url } = await startWorld();
    const answer = await fetch(`${url}/app/x`, { method: 'POST' });
    for (const name of ['x-relay-secret', 'x-powered-by', 'server', 'x-ratelimit-limit']) {
      expect(answer.headers.get(name)).toBeNull();
    }
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('waits longer for documents, files and formulas than for any other answer', async () => {
    const { url, upstream } = await startWorld();
    upstream.misbehave = () => (_request, response) =>
      void setTimeout(() => response.writeHead(200).end('made'), 8_000);
    const long = [
      recordPath('pdf', 'P1-1'),
      archivePath('p1'),
      orderArchivePath('o1'),
      formulaEndpoints.runMore.path,
      SUPPLIER_INVOICES_PATH,
      UPLOAD_PATH,
    ];
    const headers = { token: 't', [API_HEADERS.key]: 'ak_1' };
    const statuses = await Promise.all(
      [...long, '/app/authentication/other'].map((path) =>
        fetch(url + path, { headers }).then((one) => one.status),
      ),
    );
    expect(statuses).toEqual([...long.map(() => 200), 503]);
  });

  it('[A25] has a limit on calls for each address', async () => {
    const { url } = await startWorld({ config: { requestsPerMinute: 3 } });
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      const answer = await fetch(`${url}/app/x`, { method: 'POST' });
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(await answer.json()).toEqual({
          state: 0,
          text: say('call.tooMany'),
          code: 'call.tooMany',
        });
      }
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('slow callers', () => {
  it('[A25] slow headers, a slow body and a socket that never speaks are cut in time', async () => {
    const { url } = await startWorld();
    const body = head('POST /app/x HTTP/1.1', 'Content-Length: 100000', 'Content-Type: a/b');
    const websocket = head(
      'GET /live-socket/?EIO=4&transport=websocket HTTP/1.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    );
    const [headers, slowBody, silent] = await Promise.all([
      sendRaw(url, 'POST /app/x HTTP/1.1\r\nHost: x\r\n', { thenDrip: 'a: b\r\n' }),
      sendRaw(url, body, { thenDrip: 'x' }),
      sendRaw(url, websocket),
    ]);
    expect(headers.ms).toBeLessThan(within(12_500));
    expect(slowBody.ms).toBeLessThan(within(13_500));
    expect(headers.text).toMatch(/408/);
    expect(silent.ms).toBeLessThan(within(7_000));
  });
});
