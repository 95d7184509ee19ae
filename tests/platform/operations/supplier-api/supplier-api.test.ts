import { hash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createDenialLog, type DenialLog } from '@jicai/platform/src/identity/security/denials.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { isInner } from '@jicai/platform/src/operations/supplier-api/entrance/inner.ts';
import {
  deliver,
  queueDeliveries,
} from '@jicai/platform/src/operations/supplier-api/webhooks/deliver.ts';
import { createWebhookSender } from '@jicai/platform/src/operations/supplier-api/webhooks/send.ts';
import { SESSION_CONFIRMED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  API_HEADERS,
  confirmedKeyText,
  SUPPLIER_API_BASE,
  supplierApiEndpoints,
  WEBHOOK_HEADERS,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { RETRY_WAITS } from '@jicai/shared/domain/operations/supplier-api/retries.ts';
import { say } from '@jicai/shared/messages.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { confirmedOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { addBooks } from '../../../harness/mall/orders.ts';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import {
  type Change,
  newToken,
  signedApi,
  type Token,
} from '../../../harness/supply/signed-api.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.now());
const signing = openSigningKey({ base64: null, file: null });
/** The names of these tests; others have no address. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'two.example.org': ['93.184.215.14', '10.0.0.7'],
};
const resolveName = async (host: string) => NAMES[host] ?? Promise.reject(new Error('ENOTFOUND'));

let world: World;
let token: Token;
let rival: Token;

beforeAll(async () => {
  world = await startPlatform({ clock, signing, suppliers: 2, resolveName });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 333, stock: 100 });
  await addProduct(world.db, { id: 'desk', supplier: 2, price: 60_000, stock: 100 });
  await addBooks(world, 'buyer');
  token = await newToken(world, 1);
  rival = await newToken(world, 2);
});
afterAll(() => world?.stop());

const api = signedApi(
  () => world,
  () => clock,
);

const stock = (of: Token, lines: object[], change: Change = {}) =>
  api(of, 'POST', '/stocks', { lines }, change);
const price = (of: Token, lines: object[]) => api(of, 'POST', '/prices', { lines });
const skuOf = async (goodsId: string) =>
  await world.db
    .selectFrom('sku')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
const results = ({ body }: { body: { results: { result: string }[] } }) =>
  body.results.map(({ result }) => result);
/** A minute later the pace is free again. */
const later = () => {
  clock.at += 61_000;
};

describe('problems (RFC 9457)', () => {
  it('say what is wrong by type, title, status, detail and code, and at which field', async () => {
    const line = { sku: 'x', version: 1, stock: -1 };
    const wrong = await stock(token, [{ ...line, stock: 1 }, line]);
    expect(wrong.status).toBe(400);
    expect(wrong.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(wrong.body).toMatchObject({
      type: expect.stringMatching(/\/app\/supplier\/v1\/openapi\.json#call\.badField$/),
      title: '参数有误',
      status: 400,
      detail: '参数有误：lines.1.stock（库存行）',
      code: 'call.badField',
      field: 'lines.1.stock',
    });
    expect(wrong.body.text).toBe(wrong.body.detail);
    const page = await api(token, 'GET', '/orders?page=x');
    expect(page.body).toMatchObject({ status: 400, code: 'call.badField', field: 'page' });
  });

  it('stand for what a rule refuses, and for a request of nobody', async () => {
    const parcel = { version: 1, carrier: '顺丰速运', trackingNumber: '1', note: '', lines: [] };
    const refused = await api(token, 'POST', '/shipments', { order: 'none', ...parcel });
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'order.unknown',
      detail: '订单不存在',
    });
    const nobody = await stock({ id: 'ak_none', secret: 'x' }, []);
    expect(nobody.body).toMatchObject({ status: 401, code: 'supplierApi.signature' });
    later();
  });

  it('are in the document of the interface, for every call', async () => {
    const url = `${SUPPLIER_API_BASE}/openapi.json`;
    const document = (await world.app.inject({ method: 'GET', url })).json();
    const { Problem } = document.components.schemas;
    expect(Problem.required).toEqual(['type', 'title', 'status', 'detail', 'code']);
    expect(Object.keys(Problem.properties)).toContain('field');
    const calls = Object.values<Record<string, { responses: Record<string, object> }>>(
      document.paths,
    ).flatMap((path) => Object.values(path));
    expect(calls).toHaveLength(6);
    for (const { responses } of calls)
      for (const [status, response] of Object.entries(responses))
        if (status !== '200')
          expect(response).toMatchObject({
            content: { 'application/problem+json': { schema: { $ref: expect.any(String) } } },
          });
    expect(document.paths['/shipments'].post.responses).toHaveProperty('422');
  });
});

describe('[SA1] signatures', () => {
  it('let nobody in without the secret, at another time, twice, or with another body', async () => {
    const line = { sku: 'x', version: 1, stock: 1 };
    expect((await stock(token, [line])).status).toBe(200);
    const refused = async (change: Change, of = token) =>
      (await stock(of, [line], change)).body.text as string;
    expect(await refused({ signature: 'f'.repeat(64) })).toContain('签名');
    expect(await refused({ signature: '' })).toContain('签名');
    expect(await refused({}, { ...token, secret: rival.secret })).toContain('签名');
    expect(await refused({}, { id: 'ak_nobody', secret: token.secret })).toContain('签名');
    expect(await refused({ sent: JSON.stringify({ lines: [{ ...line, stock: 9 }] }) })).toContain(
      '签名',
    );
    expect(await refused({ path: `${SUPPLIER_API_BASE}/prices` })).toContain('签名');
    expect(await refused({ time: clock.at - 301_000 })).toContain('5 分钟');
    expect(await refused({ time: clock.at + 301_000 })).toContain('5 分钟');
    const nonce = randomUUID();
    expect((await stock(token, [line], { nonce })).status).toBe(200);
    const again = await stock(token, [line], { nonce });
    expect([again.status, again.body.text]).toEqual([401, '请求已被使用过']);
    expect(await refused({ nonce: 'short' })).toContain('使用过');
    // The job forgets it no sooner than a call with its time is refused for its age.
    const isKept = async () => {
      const { rows } = await sql`select from api_nonce where nonce = ${nonce}`.execute(world.db);
      return rows.length === 1;
    };
    const before = clock.at;
    clock.at = before + 600_000;
    await world.runJob('supplierApi.sweepNonces');
    expect(await isKept()).toBe(true);
    clock.at += 1;
    await world.runJob('supplierApi.sweepNonces');
    expect(await isKept()).toBe(false);
    clock.at = before;
    const plain = await world.app.inject({ method: 'POST', url: `${SUPPLIER_API_BASE}/stocks` });
    expect(plain.statusCode).toBe(401);
    const { rows } = await sql`select from security_log where action = 'call.abuse'
      and person_id is null and detail = '签名不正确或令牌无效'`.execute(world.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('the secret is stored nowhere', async () => {
    for (const table of ['api_token', 'idempotency', 'security_log']) {
      const { rows } = await sql<{ text: string }>`
        select t::text as text from ${sql.table(table)} t`.execute(world.db);
      expect(JSON.stringify(rows)).not.toContain(token.secret);
    }
  });

  it('are made once by a call that is repeated: the answer then comes without the secret', async () => {
    const player = world.as('supplier', 1);
    const { createToken, rotateToken, overview } = supplierApiEndpoints;
    const count = async () => (await must(player.call(overview, {}))).tokens.length;
    const before = await count();
    const again = { requestKey: 'token-made-twice' };
    const made = await must(player.call(createToken, { name: '两次' }, again));
    expect(made.secret).not.toBe('');
    expect(await must(player.call(createToken, { name: '两次' }, again))).toEqual({
      id: made.id,
      secret: '',
    });
    const twice = { requestKey: 'token-turned-twice' };
    const next = await must(player.call(rotateToken, { id: made.id }, twice));
    expect(await must(player.call(rotateToken, { id: made.id }, twice))).toEqual({
      id: next.id,
      secret: '',
    });
    expect(await count()).toBe(before + 2);
    const { rows } = await sql<{ text: string }>`
      select i::text as text from idempotency i`.execute(world.db);
    for (const { secret } of [made, next]) expect(JSON.stringify(rows)).not.toContain(secret);
    for (const { id } of [made, next])
      await must(player.call(supplierApiEndpoints.revokeToken, { id }));
  });

  it('end with a revoked token, a rotated one after its week, and the person who made it', async () => {
    const player = world.as('supplier', 1);
    const made = await must(player.call(supplierApiEndpoints.createToken, { name: '临时' }));
    const next = await must(player.call(supplierApiEndpoints.rotateToken, { id: made.id }));
    expect(await refusal(player.call(supplierApiEndpoints.rotateToken, { id: made.id }))).toContain(
      '正在更换',
    );
    const ok = async (of: Token) => (await api(of, 'GET', '/orders')).status;
    expect([await ok(made), await ok(next)]).toEqual([200, 200]);
    clock.at += 7 * 86_400_000 + 1_000;
    expect([await ok(made), await ok(next)]).toEqual([401, 200]);
    const stranger = world.as('supplier', 2);
    expect((await stranger.call(supplierApiEndpoints.revokeToken, { id: next.id })).state).toBe(0);
    await must(player.call(supplierApiEndpoints.revokeToken, { id: next.id }));
    expect(await ok(next)).toBe(401);
    const setDisabled = (disabled: boolean) =>
      world.db
        .updateTable('person')
        .set({ disabled })
        .where('id', '=', 'person-supplier1')
        .execute();
    await setDisabled(true);
    expect(await ok(token)).toBe(401);
    await setDisabled(false);
    expect(await ok(token)).toBe(200);
  });
});

describe('[AT30] strangers', () => {
  it('are refused before their body is read, and their connection is closed', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = ['POST /app/supplier/v1/invoices HTTP/1.1', 'Host: x', 'Content-Length: 8000000'];
    const type = ['Content-Type: application/json', `${API_HEADERS.key}: ak_nobody`];
    socket.write(`${[...head, ...type].join('\r\n')}\r\n\r\n{`);
    let text = '';
    for await (const piece of socket) text += String(piece);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('use up what their network may send, and nothing of a key that was good there', async () => {
    later();
    const from = '203.0.113.9';
    const read = (of: Token) => api(of, 'GET', '/orders', null, { from });
    expect((await read(token)).status).toBe(200);
    const nobody = { id: 'ak_nobody', secret: 'none' };
    const statuses = new Set<number>();
    for (let at = 0; at < trafficLimits.supplierApi.ofNetwork; at += 1)
      statuses.add((await read(nobody)).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await read(token)).status).toBe(200);
    expect((await read(rival)).status).toBe(429);
  });

  it('are told apart at a relay, which hears of keys that were used with their secret', async () => {
    later();
    const told = async (change: Change) =>
      (await api(token, 'GET', '/orders', null, { relay: world.relayToken, ...change })).headers[
        SESSION_CONFIRMED_HEADER
      ];
    expect(await told({})).toBe(hash('sha256', confirmedKeyText(token.id, '127.0.0.1')));
    expect(await told({ signature: 'f'.repeat(64) })).toBeUndefined();
    expect(await told({ relay: 'none' })).toBeUndefined();
  });
});

describe('[SA2] prices and stock', () => {
  it('each line has its own answer; an older version never overwrites a newer one', async () => {
    later();
    const pen = await skuOf('pen');
    const desk = await skuOf('desk');
    const first = await stock(token, [
      { sku: pen.id, version: 10, stock: 50 },
      { sku: desk.id, version: 10, stock: 0 },
      { sku: 'nothing', version: 10, stock: 5 },
      { sku: pen.id, version: 11, stock: 60 },
    ]);
    expect(results(first)).toEqual(['done', 'refused', 'refused', 'refused']);
    expect((await skuOf('pen')).stock).toBe(50);
    // The other shop's product is as it was.
    expect((await skuOf('desk')).stock).toBe(100);
    const older = await stock(token, [{ sku: pen.id, version: 9, stock: 1 }]);
    expect(results(older)).toEqual(['older']);
    const same = await stock(token, [{ sku: pen.id, version: 10, stock: 50 }]);
    expect(results(same)).toEqual(['same']);
    expect((await skuOf('pen')).stock).toBe(50);
    const lower = await price(token, [{ sku: pen.id, version: 1, price: '3.00' }]);
    expect(results(lower)).toEqual(['done']);
    const higher = await price(token, [{ sku: pen.id, version: 2, price: '9.00' }]);
    expect(results(higher)).toEqual(['refused']);
    expect(Number((await skuOf('pen')).price)).toBe(300);
  });

  it('[SA7] a version that is too high keeps no later line out; what keeps them out is undone', async () => {
    later();
    const pen = await skuOf('pen');
    const send = async (version: number, stocked: number, restart?: boolean) => {
      const line = { sku: pen.id, version, stock: stocked, ...(restart ? { restart } : {}) };
      return (await stock(token, [line])).body.results[0];
    };
    const now = clock.at;
    for (const version of [999_999_999_999_999, now, 99_999_999]) {
      const answer = await send(version, 1);
      expect(answer).toEqual({
        sku: pen.id,
        result: 'refused',
        reason: say('supplierApi.versionAfter', { version: String(version), known: '10' }),
      });
    }
    // Another kind of version begins where the supplier says so, and goes on as that kind.
    expect((await send(now + 2 * 86_400_000, 1, true)).reason).toContain('过大');
    expect((await send(now, 51, true)).result).toBe('done');
    expect((await send(now + 1, 52)).result).toBe('done');
    expect((await send(now + 2 * 86_400_000, 1)).result).toBe('refused');
    // What was accepted before there was a bound keeps every line out, until one begins anew.
    await sql`update api_line_version set version = 999999999999999
      where sku_id = ${pen.id} and kind = 'stock'`.execute(world.db);
    const stuck = await send(now + 2, 1);
    expect(stuck.reason).toBe(say('supplierApi.older', { known: '999999999999999' }));
    expect((await send(11, 50, true)).result).toBe('done');
    expect((await send(12, 50)).result).toBe('same');
    expect((await skuOf('pen')).stock).toBe(50);
  });

  it('absurd values, too many lines and broken bodies are refused by name', async () => {
    later();
    const pen = await skuOf('pen');
    const huge = await stock(token, [{ sku: pen.id, version: 99, stock: 1_000_000_000_000 }]);
    expect(huge.body.results[0]).toMatchObject({ result: 'refused' });
    const penny = await price(token, [{ sku: pen.id, version: 99, price: '0.00' }]);
    expect(penny.body.results[0]).toMatchObject({ result: 'refused' });
    const fen = await price(token, [{ sku: pen.id, version: 99, price: '0.01' }]);
    expect(fen.body.results[0]).toMatchObject({ result: 'refused' });
    const negative = await price(token, [{ sku: pen.id, version: 99, price: '-5.00' }]);
    expect(negative.body.results?.[0]?.result ?? negative.status).not.toBe('done');
    const lines = Array.from({ length: 1_001 }, (_, n) => ({ sku: `s${n}`, version: 1, stock: 1 }));
    const many = await stock(token, lines);
    expect([many.status, many.body.text]).toEqual([400, expect.stringContaining('lines')]);
    const odd = await api(token, 'POST', '/stocks', { lines: [], more: 1 });
    expect([odd.status, odd.body.text]).toEqual([400, expect.stringContaining('more')]);
    expect((await skuOf('pen')).stock).toBe(50);
    // Each kind of push stands in the security log, with its supplier and the reason.
    const { rows } = await sql<{ object: string; detail: string }>`
      select object, detail from security_log where action = 'call.abuse' and person_id is not null
      order by seq`.execute(world.db);
    expect(new Set(rows.map(({ object }) => object.split('/').at(-1)))).toEqual(
      new Set(['prices', 'stocks']),
    );
    expect(rows.every(({ detail }) => /^\d+ (?:行：|个 SKU 属于其他店铺)/.test(detail))).toBe(true);
  });

  it('[AB1] lines of another shop’s products stand in the security log, told as unknown', async () => {
    later();
    const { id } = await skuOf('desk');
    const lines = [id, 'nobody-has-it'].map((sku) => ({ sku, version: 1, stock: 7 }));
    const { body } = await stock(token, lines);
    const [one, other] = body.results;
    expect([one.result, one.reason]).toEqual(['refused', other.reason]);
    await stock(token, lines);
    expect((await skuOf('desk')).stock).toBe(100);
    const { rows } = await sql`select distinct person_id, object, detail from security_log
      where action = 'call.abuse' and was_refused and detail like '%其他店铺%'`.execute(world.db);
    expect(rows).toEqual([
      {
        person_id: 'person-supplier1',
        object: `${SUPPLIER_API_BASE}/stocks`,
        detail: `1 个 SKU 属于其他店铺，如 ${id}`,
      },
    ]);
  });

  it('a token has sixty calls a minute, and is told when it may come again', async () => {
    later();
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await api(token, 'GET', '/orders')).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    const over = await api(token, 'GET', '/orders');
    expect([statuses[60], over.status]).toEqual([429, 429]);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api(rival, 'GET', '/orders')).status).toBe(200);
    clock.at += Number(over.headers['retry-after']) * 1_000;
    expect((await api(token, 'GET', '/orders')).status).toBe(200);
  });
});

it('[SA3] a supplier reads and ships its own orders only', async () => {
  later();
  const id = await confirmedOrder(world, { pen: 2 });
  const mine = await api(token, 'GET', '/orders?state=pendingShip');
  expect(mine.body.orders.map(({ order }: { order: string }) => order)).toContain(id);
  expect((await api(rival, 'GET', '/orders')).body.total).toBe(0);
  expect((await api(token, 'GET', '/orders?page=x')).status).toBe(400);
  const form = {
    order: id,
    version: await versionOf(world, id),
    carrier: '顺丰速运',
    trackingNumber: 'SF1',
    note: '',
    lines: [{ line: 1, quantity: 2 }],
  };
  const stolen = await api(rival, 'POST', '/shipments', form);
  expect(stolen.status).toBe(422);
  const unknown = await api(rival, 'POST', '/shipments', { ...form, order: 'no-such-order' });
  // The answer does not say that the order exists; the log does.
  expect(unknown).toMatchObject({ status: 422, body: stolen.body });
  const { rows: logged } = await sql`select object, was_refused as refused, detail, unit_id as unit
    from security_log where action = 'call.abuse' and detail like '订单 %'`.execute(world.db);
  expect(logged).toEqual([
    {
      ...{ object: '/app/supplier/v1/shipments', refused: true, unit: 'org-supplier-2' },
      detail: `订单 ${id} 属于其他店铺`,
    },
  ]);
  const sent = await api(token, 'POST', '/shipments', form);
  expect([sent.status, sent.body.state]).toEqual([200, 'shipped']);
  const twice = await api(token, 'POST', '/shipments', form);
  expect(twice.status).toBe(422);
  const { rows } = await sql`select from parcel where order_id = ${id}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

it('the interface describes itself', async () => {
  const { body } = await api(token, 'GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual([
    '/prices',
    '/stocks',
    '/shipments',
    '/invoices',
    '/invoice-applications',
    '/orders',
  ]);
});

describe('[SA4] webhooks never reach inner addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:a00:1::]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://db.internal/',
    'http://intranet/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user:pass@example.org/',
    'javascript:alert(1)',
    'https://example.org:22/',
    'http://example.org:25/',
    'http://127.0.0.1.nip.io/',
    'https://two.example.org/',
  ])('%s is refused when it is saved', async (url) => {
    const saved = await world
      .as('supplier', 1)
      .call(supplierApiEndpoints.saveWebhook, { id: '', url, events: ['order'], isOn: true });
    expect([saved.state, saved.text]).toEqual([0, expect.stringContaining('内部网络')]);
  });

  it('public addresses are not inner ones', () => {
    for (const address of ['8.8.8.8', '223.5.5.5', '2400:3200::1', '1.1.1.1'])
      expect(isInner(address), address).toBe(false);
  });

  it('a name that resolves to an inner address is not called, not even beside a public one', async () => {
    let calls = 0;
    const server = await listen(() => {
      calls += 1;
      return 200;
    });
    const url = `http://hook.example.org:${server.port}/`;
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1'], []]) {
      const send = createWebhookSender({ resolve: async () => addresses });
      const outcome = await send({ url, headers: {}, body: '{}' });
      expect(outcome.status).toBeNull();
    }
    expect(calls).toBe(0);
    await server.close();
  });

  it('connects to the address that was checked, whatever the name says a moment later', async () => {
    let calls = 0;
    const server = await listen(() => {
      calls += 1;
      return 200;
    });
    const asked: string[] = [];
    const send = createWebhookSender({
      resolve: async (host) => {
        asked.push(host);
        return ['127.0.0.1'];
      },
      isForbidden: () => false,
    });
    // The name does not exist: only the pinned address can be reached.
    const url = `http://rebind.invalid-name.example:${server.port}/`;
    expect((await send({ url, headers: {}, body: '{}' })).status).toBe(200);
    expect([asked.length, calls]).toEqual([1, 1]);
    await server.close();
  });

  it('follows no redirect', async () => {
    let inner = 0;
    const target = await listen(() => {
      inner += 1;
      return 200;
    });
    const server = await listen(() => 302, `http://127.0.0.1:${target.port}/secret`);
    const send = createWebhookSender({
      resolve: async () => ['127.0.0.1'],
      isForbidden: () => false,
    });
    const url = `http://hook.example.org:${server.port}/`;
    expect(await send({ url, headers: {}, body: '{}' })).toEqual({
      status: 302,
      problem: '对方返回 302',
      abuse: {
        refused: 'supplierApi.inner',
        values: { url: `http://127.0.0.1:${target.port}/secret` },
      },
    });
    expect(inner).toBe(0);
    await Promise.all([server.close(), target.close()]);
  });

  it('[AB1] each way there stands in the security log, once a minute', async () => {
    const server = await listen(() => 302, 'http://169.254.169.254/latest/meta-data');
    const open = await listen(() => 302, 'https://elsewhere.example.org/in');
    const player = world.as('supplier', 2);
    const save = (url: string) =>
      player.call(supplierApiEndpoints.saveWebhook, { id: '', url, events: ['order'], isOn: true });
    expect((await save('http://10.0.0.1/')).state).toBe(0);
    const [delivery] = await deliveryTo(
      (await must(save(`http://hook.example.org:${server.port}/`))).id,
    );
    const [harmless] = await deliveryTo(
      (await must(save(`http://open.example.org:${open.port}/`))).id,
    );
    const logged = async (object: string) => {
      const { rows } = await sql<{ detail: string; who: string }>`
        select detail, person_id as who from security_log
        where action = 'call.abuse' and was_refused and person_id = 'person-supplier2'
          and object = ${object} order by seq`.execute(world.db);
      return rows;
    };
    expect(await logged('supplierApi.saveWebhook')).toHaveLength(1);
    const byName = createWebhookSender({ resolve: async () => ['127.0.0.1'] });
    const byRedirect = createWebhookSender({
      resolve: async () => ['127.0.0.1'],
      isForbidden: () => false,
    });
    const send = async (id: string | undefined, sendWebhook: typeof byName, denials: DenialLog) => {
      await sql`update webhook_delivery set next_at = ${new Date(clock.at)} where id = ${id}`.execute(
        world.db,
      );
      await deliver(id ?? '', { db: world.db, clock, signing, sendWebhook, denials });
    };
    const newLog = () => createDenialLog({ clock, db: world.db });
    await send(harmless, byRedirect, newLog());
    expect(await logged('supplierApi.deliver')).toEqual([]);
    // The log forgets after a minute of its own: a new one stands for a later minute.
    const first = newLog();
    await send(delivery, byRedirect, first);
    await send(delivery, byRedirect, first);
    expect(await logged('supplierApi.deliver')).toEqual([
      { detail: expect.stringContaining('169.254.169.254'), who: 'person-supplier2' },
    ]);
    await send(delivery, byName, newLog());
    expect((await logged('supplierApi.deliver')).at(1)?.detail).toContain('hook.example.org');
    await sql`delete from webhook where shop_id in (select id from shop where org_id = 'org-supplier2')`.execute(
      world.db,
    );
    await Promise.all([server.close(), open.close()]);
  });
});

/** A delivery to a webhook that waits for its time. */
async function deliveryTo(webhookId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (id, webhook_id, event, payload, state, created_at, next_at)
    values (${randomUUID()}, ${webhookId}, 'order', '{}', 'waiting', now(), now())
    returning id`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** A receiver on this machine that answers with a status. */
async function listen(
  answer: (headers: Record<string, unknown>, body: string) => number,
  location = '',
): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      response.writeHead(answer(request.headers, body), location === '' ? {} : { location });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

it('[SA5] a webhook is signed, tried again by the table, then parked until somebody sends it again', async () => {
  const player = world.as('supplier', 1);
  const { id } = await must(
    player.call(supplierApiEndpoints.saveWebhook, {
      id: '',
      url: 'https://hook.example.org/in',
      events: ['order'],
      isOn: true,
    }),
  );
  await confirmedOrder(world, { pen: 1 });
  const seen: { headers: Readonly<Record<string, string>>; body: string }[] = [];
  let status = 500;
  const needs = {
    db: world.db,
    clock,
    signing,
    denials: createDenialLog({ clock, db: world.db }),
    sendWebhook: async (sending: { headers: Readonly<Record<string, string>>; body: string }) => {
      seen.push(sending);
      return { status, problem: status === 200 ? '' : `对方返回 ${status}` };
    },
  };
  expect(await queueDeliveries(needs)).toBeGreaterThan(0);
  const [row] = await world.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', id)
    .execute();
  if (!row) throw new Error('nothing was to be delivered');
  await world.db.deleteFrom('webhook_delivery').where('id', '!=', row.id).execute();
  clock.at = Math.max(clock.at, Date.now());
  for (const [attempt, wait] of RETRY_WAITS.entries()) {
    await deliver(row.id, needs);
    // Before its time nothing is sent.
    await deliver(row.id, needs);
    expect(seen).toHaveLength(attempt + 1);
    clock.at += wait;
  }
  await deliver(row.id, needs);
  expect(seen).toHaveLength(RETRY_WAITS.length + 1);
  const list = async () =>
    (
      await must(
        player.call(supplierApiEndpoints.deliveries, { state: null, page: 1, pageSize: 30 }),
      )
    ).rows[0];
  expect(await list()).toMatchObject({ state: 'parked', attempts: 7, problem: '对方返回 500' });
  expect(await dutiesOf(player, id)).toEqual(['webhook.retry']);
  expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
  expect(
    (await world.as('supplier', 2).call(supplierApiEndpoints.retryDelivery, { id: row.id })).state,
  ).toBe(0);
  status = 200;
  await must(player.call(supplierApiEndpoints.retryDelivery, { id: row.id }));
  expect(await dutiesOf(player, id)).toEqual([]);
  await queueDeliveries(needs);
  await deliver(row.id, needs);
  expect((await list())?.state).toBe('done');
  const last = seen.at(-1);
  if (!last) throw new Error('nothing was sent');
  const time = last.headers[WEBHOOK_HEADERS.time] ?? '';
  expect(last.headers[WEBHOOK_HEADERS.signature]).toBe(signing.sign(`${time}.${last.body}`));
  expect(JSON.parse(last.body)).toMatchObject({ id: row.id, event: 'order' });
  // A webhook that is removed takes what was parked with it.
  await sql`update webhook_delivery set state = 'parked' where id = ${row.id}`.execute(world.db);
  expect(await dutiesOf(player, id)).toEqual(['webhook.retry']);
  await must(player.call(supplierApiEndpoints.removeWebhook, { id }));
  expect(await dutiesOf(player, id)).toEqual([]);
});
