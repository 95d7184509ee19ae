import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import {
  homePages,
  type ShareCard,
  shareCardEndpoints,
  sharedPages,
} from '@jicai/shared/contract/operations/share-card.ts';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import type { Seen } from './world/fake-upstream.ts';
import { atEnd, startWorld, type World } from './world/world.ts';

const { read } = shareCardEndpoints;
const PRODUCT = '/mall/goods/goodsDetail/';
const CARD: ShareCard = { title: '激光打印机', description: '¥899.00/台', picture: '/app/a/b.svg' };

function dist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relay-share-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, '../../client/index.html'), join(folder, 'index.html'));
  return folder;
}

/** A busy machine may keep a card from a page that does not wait long: these pages do. */
const PATIENT = { cardDeadlineMs: 60_000 };

/** A relay whose platform answers cards as `answer` says. */
async function sharingWorld(
  answer: (seen: Seen, response: ServerResponse) => unknown = (_seen, response) =>
    say(response, CARD),
  config = {},
  paces: { cardDeadlineMs?: number } = PATIENT,
): Promise<World> {
  const world = await startWorld({ config: { clientDist: dist(), ...config }, paces });
  world.upstream.misbehave = ({ path }) => (path === read.path ? answer : null);
  return world;
}

function say(response: ServerResponse, card: ShareCard | null, looks: FirstLook[] = []): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ state: 1, text: '', ...(encode(read.response, { card, looks }) as object) }),
  );
}

async function open(world: World, path: string, headers: Record<string, string> = {}) {
  const answer = await request(world.url + path, { headers: { accept: 'text/html', ...headers } });
  return { answer, page: await answer.body.text() };
}

const asked = (world: World) => world.upstream.count(read.path);

describe('[SE8] a public page', () => {
  it('is sent with the card of its thing, whoever asks, and names the address it was asked at', async () => {
    const world = await sharingWorld();
    for (const headers of [{}, { accept: '*/*' }, { token: 'somebody', cookie: 'a=b' }]) {
      const { answer, page } = await open(world, `${PRODUCT}p1/?from=chat`, headers);
      expect(answer.statusCode).toBe(200);
      expect(page).toContain('<title>激光打印机 - 阳光集采商城</title>');
      expect(page).toContain('<meta name="description" content="¥899.00/台" />');
      expect(page).toContain(`<meta property="og:url" content="${world.url}${PRODUCT}p1" />`);
      expect(page).toContain(`<meta property="og:image" content="${world.url}/app/a/b.svg" />`);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
    // One question for all of them, without a word of who asked.
    const questions = world.upstream.seen.filter(({ path }) => path === read.path);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.headers.token ?? '').toBe('');
    expect(questions[0]?.headers.cookie).toBeUndefined();
  });

  it.each(sharedPages)('$pattern asks for its $kind', async ({ pattern, kind, name }) => {
    const world = await sharingWorld();
    const isInPath = pattern.includes(`:${name}`);
    await open(
      world,
      `/mall${isInPath ? pattern.replace(`:${name}`, 'n1') : `${pattern}?${name}=n1`}`,
    );
    const bodies = world.upstream.seen
      .filter(({ path }) => path === read.path)
      .map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([encode(read.request, { kind, id: 'n1' })]);
  });

  it('that is a list has words of its own, which nobody is asked for', async () => {
    const world = await sharingWorld();
    const { page } = await open(world, '/mall/notice/noticeList?gglx=1');
    expect(page).toContain('<title>公告 - 阳光集采商城</title>');
    expect(asked(world)).toBe(0);
  });

  it('is compressed as the reader takes it', async () => {
    const world = await sharingWorld();
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const { headers, body } = await request(`${world.url}${PRODUCT}p1`, {
        headers: { accept: 'text/html', 'accept-encoding': accepted },
      });
      await body.dump();
      expect(headers['content-encoding']).toBe(encoding);
    }
    const unpacked = await fetch(`${world.url}${PRODUCT}p1`, { headers: { accept: 'text/html' } });
    expect(await unpacked.text()).toContain('激光打印机');
  });

  it('names the site’s own origin where one is set, and no host that is none', async () => {
    const set = await sharingWorld(undefined, { allowedOrigins: ['https://mall.example.org'] });
    const { page } = await open(set, `${PRODUCT}p1`, { host: 'evil.example' });
    expect(page).toContain('content="https://mall.example.org/mall/goods/goodsDetail/p1"');
    const unset = await sharingWorld();
    const odd = await open(unset, `${PRODUCT}p1`, { host: '"><script>' });
    expect(odd.page).not.toContain('og:url');
    expect(odd.page).not.toContain('"><script>"');
  });
});

const LOOK: FirstLook = {
  ...{ picture: '/app/a/b.svg', title: '激光打印机', words: '¥899.00/台' },
  path: '/goods/goodsDetail/p1/',
};
const SHOWN = '<a href="/mall/goods/goodsDetail/p1/">';

describe('a page of products', () => {
  const productsWorld = () => sharingWorld((_seen, response) => say(response, null, [LOOK]));
  const questions = (world: World) =>
    world.upstream.seen
      .filter(({ path }) => path === read.path)
      .map(({ body }) => JSON.parse(body));

  it.each(Object.entries(homePages))('%s comes with the first of them', async (path, id) => {
    const world = await productsWorld();
    const { answer, page } = await open(world, `/mall${path}`);
    expect(answer.headers['cache-control']).toMatch(/no-cache/);
    expect(page).toContain(SHOWN);
    expect(questions(world)).toEqual([encode(read.request, { kind: 'home', id })]);
  });

  it.each([
    ['/mall/GoodListSearch?search_input=%E6%89%93%E5%8D%B0%E6%9C%BA', '打印机'],
    ['/mall/goods/GoodListSearch', ''],
  ])('%s comes with what is found', async (path, id) => {
    const world = await productsWorld();
    const { page } = await open(world, path);
    expect(page).toContain(SHOWN);
    expect(page).toContain('<title>全部商品 - 阳光集采商城</title>');
    expect(questions(world)).toEqual([encode(read.request, { kind: 'search', id })]);
  });

  it('that is narrowed further, or by too long words, is not asked for', async () => {
    const world = await productsWorld();
    for (const query of [
      'search_input=a&zq=flsc',
      'search_input=a&search_input=b',
      `search_input=${'x'.repeat(65)}`,
      'sort=1',
    ])
      expect((await open(world, `/mall/GoodListSearch?${query}`)).page).not.toContain(SHOWN);
    expect(questions(world)).toEqual([]);
  });
});

describe('[SE8] a page without a card', () => {
  const plain = async (world: World, path: string) => (await open(world, path)).page;

  it('is the page as it was built: private ones, unknown things, names that are none', async () => {
    const world = await sharingWorld((_seen, response) => say(response, null));
    const shell = await plain(world, '/mall/login');
    for (const path of [
      '/mall/member/orderList',
      '/mall/order/orderDetail?id=1',
      '/mall/goodsCart',
    ])
      expect(await plain(world, path)).toBe(shell);
    expect(asked(world)).toBe(0);
    expect(await plain(world, `${PRODUCT}draft`)).toBe(shell);
    expect(asked(world)).toBe(1);
    for (const path of [
      `${PRODUCT}${'x'.repeat(65)}`,
      '/mall/shopDetail',
      '/mall/shopDetail?dpid=',
      '/mall/shopDetail?dpid=a&dpid=b',
    ])
      expect(await plain(world, path)).toBe(shell);
    expect(asked(world)).toBe(1);
  });

  it('goes out when the platform is slow, and at once when it has been slow for a while', async () => {
    const world = await sharingWorld(() => {}, {}, {});
    const shell = await plain(world, '/mall/login');
    for (let turn = 0; turn < 5; turn += 1)
      expect(await plain(world, `${PRODUCT}slow${turn}`)).toBe(shell);
    expect(asked(world)).toBe(5);
    // The breaker is open: nobody waits, and nothing more is asked but a try every other second.
    const began = performance.now();
    for (let turn = 0; turn < 20; turn += 1)
      expect(await plain(world, `${PRODUCT}after${turn}`)).toBe(shell);
    expect(asked(world)).toBeLessThanOrEqual(6 + Math.floor((performance.now() - began) / 2_000));
  });

  it.each([
    ['is down', (_seen: Seen, response: ServerResponse) => response.destroy()],
    ['answers nonsense', (_seen: Seen, response: ServerResponse) => response.end('{"kp":7')],
    [
      'fails',
      (_seen: Seen, response: ServerResponse) => response.writeHead(500).end('{"errCode":500}'),
    ],
    [
      'sends far too much',
      (_seen: Seen, response: ServerResponse) => response.end('x'.repeat(1_000_000)),
    ],
  ])('goes out when the platform %s', async (_what, answer) => {
    const world = await sharingWorld(answer);
    expect(await plain(world, `${PRODUCT}p1`)).toBe(await plain(world, '/mall/login'));
  });

  it('costs the platform little, however many names strangers make up', async () => {
    const world = await sharingWorld();
    const names = Array.from({ length: 2_000 }, (_, at) => `${PRODUCT}made-up-${at}`);
    const before = asked(world);
    const began = performance.now();
    const visitors = Array.from({ length: 40 }, async () => {
      for (let path = names.pop(); path !== undefined; path = names.pop()) {
        const { answer, page } = await open(world, path);
        expect(answer.statusCode).toBe(200);
        expect(page).toContain('id="root"');
      }
    });
    await Promise.all(visitors);
    const seconds = (performance.now() - began) / 1_000;
    expect(asked(world) - before).toBeLessThanOrEqual(60 + seconds * 30 + 1);
    expect(world.relay.held().cards).toBeLessThanOrEqual(5_000);
  });

  it('brings nothing of a card into the page but text', async () => {
    const evil = `"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=//x">`;
    const world = await sharingWorld((_seen, response) =>
      say(response, { title: evil, description: evil, picture: evil }),
    );
    const shell = await plain(world, '/mall/login');
    const page = await plain(world, `${PRODUCT}p1`);
    for (const tag of [/<script\b/g, /<meta http-equiv/g, /<title>/g])
      expect((page.match(tag) ?? []).length).toBe((shell.match(tag) ?? []).length);
  });
});
