import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import { chromium as chromiumPath } from '../../harness/run/tools.mjs';
import { sleep } from '../../harness/wait.ts';
import type { BenchWorld } from '../kit/world.ts';

/* A board in a real browser, and suppliers who bid while it is measured. */

/** A person before a board, and the part that shows that it stands. */
interface Viewer {
  readonly id: string;
  readonly role: 'supervisor' | 'supplier';
  readonly token: string;
  readonly path: string;
  readonly region: string;
}

const supervisorOf = (world: BenchWorld): Viewer => ({
  id: 'supervisor',
  role: 'supervisor',
  token: world.supervisorToken,
  path: '/Jdrjjdt',
  region: '供应商排名',
});

/** The first supplier, at their own board. */
export const supplierOf = (world: BenchWorld): Viewer => ({
  id: 'supplier-1',
  role: 'supplier',
  token: world.supplierTokens[0] ?? '',
  path: '/Gysjjdt',
  region: '报价',
});

/** Opens the board of the world's first auction; the browser closes with it. */
export async function openBoard(
  world: BenchWorld,
  viewport: { width: number; height: number },
  viewer = supervisorOf(world),
): Promise<{ browser: Browser; page: Page }> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
    ],
  });
  const context = await browser.newContext({
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const session = {
    token: viewer.token,
    tokenIntervalSeconds: 600,
    user: { id: viewer.id, name: viewer.id, roles: [viewer.role], orgName: '基准单位' },
  };
  await context.addInitScript(
    (stored) => window.localStorage.setItem('jicai.session', stored),
    JSON.stringify(session),
  );
  const page = await context.newPage();
  await page.goto(`${world.stack.relay.url}/mall${viewer.path}?bbh=${world.packageNumber}`);
  await page.getByRole('region', { name: viewer.region, exact: true }).waitFor();
  return { browser, page };
}

/** How many bids were accepted, and how many were refused with each text. */
export interface Bidding {
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Bids in turn, so many a second, for so long, after `from` earlier ones. A bid goes at its time, whether
 * the one before is answered or not; with `waits` only when it is, because a bid that overtakes the one
 * before makes that one too high.
 */
export async function bidFor(
  world: BenchWorld,
  {
    seconds,
    perSecond,
    from = 0,
    waits = false,
  }: { seconds: number; perSecond: number; from?: number; waits?: boolean },
): Promise<Bidding> {
  const dispatcher = newDispatcher(8);
  const client = await sealedClient(world.stack.relay.url, { dispatcher });
  // As the page of each supplier says while somebody acts in it: a session ends after half an hour without.
  const acts = { active: true, isWatching: true, isWall: false } as const;
  for (const token of world.supplierTokens) {
    const { state, text } = await client.call(
      sessionEndpoints.keepAlive,
      { token, ...acts },
      { token },
    );
    if (state !== 1) throw new Error(`a session was not kept alive: ${text}`);
  }
  const began = performance.now();
  const bid = async (nth: number) => {
    await sleep(Math.max(0, began + (nth * 1_000) / perSecond - performance.now()));
    const token = world.supplierTokens[nth % world.supplierTokens.length] ?? '';
    const amount = fenToText(fen(800_000_000_00 - (from + nth) * 100));
    const input = { packageNumber: world.packageNumber, amount, lines: [] };
    return client.call(biddingEndpoints.bid, input, { token });
  };
  const count = Math.floor(seconds * perSecond);
  let answers: Awaited<ReturnType<typeof bid>>[] = [];
  if (waits) for (let nth = 0; nth < count; nth += 1) answers.push(await bid(nth));
  else answers = await Promise.all(Array.from({ length: count }, (_, nth) => bid(nth)));
  await dispatcher.close();
  const refused: Record<string, number> = {};
  for (const { data, text } of answers) {
    if (data?.accepted) continue;
    // Texts that name an amount would be a kind each.
    const kind = (data?.reason || text).replaceAll(/[\d,.]+/g, '…');
    refused[kind] = (refused[kind] ?? 0) + 1;
  }
  return { accepted: answers.filter(({ data }) => data?.accepted).length, refused };
}
