import type { AddressInfo } from 'node:net';
import { createRelay, type Relay } from '@jicai/relay/src/app.ts';
import { readConfig } from '@jicai/relay/src/config.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { foundIn, writtenAs } from '../../harness/canary.ts';
import { newDispatcher } from '../../harness/client/sealed-client.ts';
import { type Actor, OPERATORS, STAFF } from '../../harness/people/cast.ts';
import {
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../harness/sourcing/inquiries.ts';
import { type SourcingWorld, sourcingWorld } from '../../harness/sourcing/projects.ts';
import { until } from '../../harness/wait.ts';
import { type CapturedBrowser, openBrowser } from './capture.ts';

/*
 * Every frame that reaches somebody who listens to an inquiry over a relay, in its own room or in the hall of
 * all auctions, while sealed quotes are handed in, replaced and withdrawn, and until they are opened.
 */

let world: SourcingWorld;
let relay: Relay;
let url: string;
const dispatcher = newDispatcher(8);

beforeAll(async () => {
  world = await sourcingWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const read = readConfig({
    UPSTREAM_URL: `http://127.0.0.1:${port}`,
    RELAY_TOKEN: world.relayToken,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  relay = await createRelay({ ...read.config, requestsPerMinute: 1_000_000 });
  url = await relay.listen();
});
afterAll(async () => {
  await relay?.close();
  await world?.stop();
  await dispatcher.destroy();
});

/** With too many digits to stand in some hash by chance: handed in, replaced by, withdrawn, and sealed at last. */
const PRICES = [9_876_543_217, 9_765_432_109, 9_654_321_091, 9_543_210_987].map(fen);
const totalOf = (price: number) => fen(price + 25_000);
const WORDS = '金丝雀';
const hidden = {
  prices: PRICES.flatMap(writtenAs),
  totals: PRICES.map(totalOf).flatMap(writtenAs),
  words: [WORDS, JSON.stringify(WORDS).slice(1, -1), Buffer.from(WORDS).toString('base64')],
};

const OTHERS: readonly (Actor | 'anonymous')[] = [
  'anonymous',
  'handler',
  'supervisor',
  'otherHandler',
  'otherSupervisor',
  'buyer',
  'reviewer',
  'stranger',
  ...STAFF,
  ...OPERATORS,
];

const framesOf = ({ received }: CapturedBrowser, socket = 'socket'): string =>
  received
    .filter(({ of }) => of.startsWith(socket))
    .map(({ bytes }) => String(bytes))
    .join('\n');
const countOf = ({ received }: CapturedBrowser, event: string) =>
  received.filter(
    ({ of, bytes }) => of.startsWith('socket') && String(bytes).startsWith(`42["${event}"`),
  ).length;

describe('[S3] [IQ1] [AU21] frames of an inquiry', () => {
  it('tell no canary to anybody who listens, until the quotes are opened', async () => {
    const { packageNumber } = await openInquiry(world, {
      budget: fen(90_000_000_000),
      packages: [
        {
          name: '办公设备',
          startingPrice: fen(80_000_000_000),
          lines: [
            { name: '台式计算机', spec: '', unit: '台', quantity: '1' },
            { name: '耗材', spec: '', unit: '批', quantity: '2.5' },
          ],
        },
      ],
    });
    const listen = async (who: string, token: string | null) => {
      const browser = await openBrowser(url, token, dispatcher);
      await Promise.all([browser.watch(packageNumber), browser.watchHall([packageNumber])]);
      return { who, browser };
    };
    const listeners: { readonly who: string; readonly browser: CapturedBrowser }[] = [];
    for (const who of OTHERS) listeners.push(await listen(who, await world.as(who).token()));
    for (const n of [2, 3])
      listeners.push(await listen(`supplier${n}`, await world.as('supplier', n).token()));
    const heardBy = (who: string) => {
      const found = listeners.find((one) => one.who === who)?.browser;
      if (!found) throw new Error(`${who} does not listen`);
      return found;
    };
    const withdraw = () =>
      world.as('supplier', 1).call(inquiryEndpoints.withdraw, { packageNumber });
    const handIn = (price: number) => {
      const sheet = sheetOf(
        [fenToText(fen(price)), '100'],
        { note: `${WORDS}备注` },
        { brand: `${WORDS}牌` },
      );
      return submitAs(world, 1, packageNumber, sheet);
    };
    /** Does something, and waits until handler, supervisor and a rival have heard of it, in room and hall. */
    const told = async (act: () => Promise<unknown>) => {
      const parties = ['handler', 'supervisor', 'supplier2'].flatMap((who) =>
        ['frame', 'hall'].map((event) => () => countOf(heardBy(who), event)),
      );
      const before = parties.map((count) => count());
      await act();
      await until('those concerned have heard', () =>
        parties.every((count, index) => count() > (before[index] ?? 0)),
      );
    };
    const [first = 0, second = 0, third = 0, last = 0] = PRICES;
    // A quote is told to nobody: there is nothing to wait for.
    await must(handIn(first));
    await must(handIn(second));
    await must(withdraw());
    await must(handIn(third));
    await must(withdraw());
    await must(handIn(last));
    for (const n of [2, 3]) await must(submitAs(world, n, packageNumber, sheetOf(['1', '2'])));
    await told(() => endQuoting(world, packageNumber));
    for (const { who, browser } of listeners)
      expect({ who, found: foundIn(framesOf(browser), hidden) }).toEqual({ who, found: [] });
    // The same look finds the sealed total where it is no secret any more, and never a replaced one.
    await told(() => openAll(world, packageNumber));
    const total = writtenAs(totalOf(last));
    for (const socket of ['socket of the hall', `socket of ${packageNumber}`])
      await until(
        `the handler sees the total: ${socket}`,
        () => foundIn(framesOf(heardBy('handler'), socket), { total }).length > 0,
      );
    const old = PRICES.slice(0, 3).flatMap((price) => [
      ...writtenAs(price),
      ...writtenAs(totalOf(price)),
    ]);
    for (const { who, browser } of listeners) {
      expect({ who, found: foundIn(framesOf(browser), { old }) }).toEqual({ who, found: [] });
      browser.close();
    }
  });
});
