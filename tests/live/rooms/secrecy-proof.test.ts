import type { AddressInfo } from 'node:net';
import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { createRelay, type Relay } from '@jicai/relay/src/app.ts';
import { readConfig } from '@jicai/relay/src/config.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../contract/tables.ts';
import { must } from '../../harness/answers.ts';
import { endNow, openQuotes, sealedAuction } from '../../harness/auction/sealed.ts';
import { newDispatcher } from '../../harness/client/sealed-client.ts';
import { sampleOf } from '../../harness/dose.ts';
import { personIdOf, SUPPLIERS, supplierName, supplierOrg } from '../../harness/people/cast.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { mallRows } from '../../platform/kernel/access/mall-calls.ts';
import { type CapturedBrowser, openBrowser } from './capture.ts';

/*
 * Every byte that reaches the browsers of a supplier, of a supplier who takes no part and of a
 * visitor, through a whole open auction and a whole sealed one. Which calls they make is generated
 * from the contract: a new one is in it as soon as it is declared.
 */

const rivals = Array.from({ length: SUPPLIERS - 1 }, (_, index) => index + 2);
const phoneOf = (n: number) => `1390517622${n}`;
const streetOf = (n: number) => `隐贤里密巷${n}号`;
const questionOf = (n: number) => `第${n}家悄悄问的话`;
const answerTo = (n: number) => `只答第${n}家的话`;

/** The texts that identify a rival. */
const identityOf = (n: number): string[] => [
  supplierName(n),
  supplierOrg(n),
  `code-${supplierOrg(n)}`,
  personIdOf(`supplier${n}`),
  `姓名-supplier${n}`,
  phoneOf(n),
  streetOf(n),
  questionOf(n),
  answerTo(n),
];
const identities = rivals.flatMap(identityOf);

/** A sealed amount nobody would guess, with too many digits to stand in some hash by chance. */
const amountOf = (n: number) => 7_000_613_517 + ((n + 2) % 5) * 137_171_713;
const REPLACED = 9_432_198_761;
/** The forms in which it may be written. */
const formsOf = (amount: number): string[] => {
  const whole = Math.floor(amount / 100);
  const cents = String(amount % 100).padStart(2, '0');
  const grouped = whole.toLocaleString('en');
  return [String(amount), `${whole}.${cents}`, `${grouped}.${cents}`];
};

let world: World;
let relay: Relay;
let url: string;
const dispatcher = newDispatcher(8);
let live: Endpoint[];
let mall: Endpoint[];

beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000, background: true });
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
  const all = (await allEndpoints()).filter(({ path }) => path.startsWith('/app/'));
  // A logout ends the browser's session; what it answers is in the matrix.
  live = all.filter(({ name }) => !(name in mallRows) && name !== 'session.logout');
  mall = sampleOf(
    all.filter(({ name }) => name in mallRows),
    3,
  );
  for (const n of rivals) {
    await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
      values (${`address-${n}`}, ${personIdOf(`supplier${n}`)}, ${`姓名-supplier${n}`}, ${phoneOf(n)},
        '330106001', '某街道', ${streetOf(n)})`.execute(world.db);
  }
});
afterAll(async () => {
  await relay?.close();
  await world?.stop();
  await dispatcher.destroy();
});

interface Watcher {
  readonly who: string;
  readonly browser: CapturedBrowser;
  readonly roles: readonly 'supplier'[] | null;
}

const tokenOf = (person: string) => newSession(world.db, personIdOf(person));

async function outsiders(): Promise<Watcher[]> {
  const open = async (who: string, person: string | null): Promise<Watcher> => ({
    who,
    browser: await openBrowser(url, person === null ? null : await tokenOf(person), dispatcher),
    roles: person === null ? null : ['supplier'],
  });
  return [
    await open('supplier', 'supplier1'),
    await open('stranger', 'stranger'),
    await open('visitor', null),
  ];
}

/** Everything that these browsers may get now, and what they try to get. */
async function lookEverywhere(
  watchers: readonly Watcher[],
  packageNumber: string,
  endpoints: readonly Endpoint[],
): Promise<void> {
  for (const { browser, roles } of watchers) {
    for (const endpoint of endpoints) {
      const grant = platformPolicy[endpoint.name];
      if (mall.includes(endpoint) && !(grant && covers(grant, roles))) continue;
      await browser.make(endpoint, packageNumber);
    }
    for (const path of ['/healthz', '/mall/', `/audit/${packageNumber}`, '/metrics', '/readyz']) {
      await browser.get(path);
    }
  }
}

/** Calls that change nothing: a winner who declines would make another one. */
const reading = (endpoints: readonly Endpoint[]) => endpoints.filter(({ write }) => !write);

/** Rivals and handler talk, so that there is something to hear. */
async function talk(packageNumber: string): Promise<void> {
  const { sendReminder } = biddingEndpoints;
  for (const n of rivals) {
    const question = { packageNumber, toCode: null, text: questionOf(n) };
    await world.as('supplier', n).call(sendReminder, question);
    const answer = { packageNumber, toCode: `K${n}`, text: answerTo(n) };
    await world.as('handler').call(sendReminder, answer);
  }
}

const changeState = (packageNumber: string, runState: 'paused' | 'started') =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState,
    laterEnd: null,
    reason: '核实',
  });

/** The handler voids what a supplier bid, and the supervisor agrees (AU31). */
async function clear(packageNumber: string, code: string): Promise<void> {
  const asked = { packageNumber, code, reason: '误报' };
  await must(world.as('handler').call(biddingEndpoints.clearBids, asked));
  const { id } = await world.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const decision = { packageNumber, id, agrees: true, note: '' };
  const done = await world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
  expect(done.state).toBe(1);
}

/** The number of the supplier who won. */
async function winnerOf(packageNumber: string): Promise<number> {
  const { outcome } = await world.db
    .selectFrom('auction')
    .select('outcome')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  return Number(/"code":"K(\d)"/.exec(JSON.stringify(outcome))?.[1]);
}

function expectSilence(watchers: readonly Watcher[], secrets: readonly string[], when: string) {
  for (const { who, browser } of watchers) {
    expect({ who, when, leaks: browser.leaks(secrets) }).toEqual({ who, when, leaks: [] });
  }
}

describe('[AU20] [AU23] [A02] an open auction', () => {
  it('tells nobody else who a rival is, before, while and after', async () => {
    const packageNumber = await world.publish({ opensIn: 2_000 });
    const watchers = await outsiders();
    for (const { browser } of watchers) await browser.watch(packageNumber);
    await lookEverywhere(watchers, packageNumber, live);
    expectSilence(watchers, identities, 'before it opens');

    await sleep(2_000);
    for (const { browser } of watchers) await browser.watch(packageNumber);
    for (const n of [1, ...rivals]) await must(world.bid(n, packageNumber, `${9_900 - n * 100}`));
    for (const n of rivals) await world.bid(n, packageNumber, 'not a price');
    await talk(packageNumber);
    await clear(packageNumber, 'K6');
    await changeState(packageNumber, 'paused');
    await lookEverywhere(watchers, packageNumber, live);
    await changeState(packageNumber, 'started');
    expect((await world.bid(1, packageNumber, '8000')).text).toBe('');
    await sleep(1_500);
    await lookEverywhere(watchers, packageNumber, [...live, ...mall]);
    const heard = watchers[0]?.browser.received.filter(({ of }) => of.startsWith('socket')) ?? [];
    expect(heard.length).toBeGreaterThan(4);
    expectSilence(watchers, identities, 'while it runs');

    await endNow(world, packageNumber);
    await sleep(2_500);
    await lookEverywhere(watchers, packageNumber, reading(live));
    // This supplier has won: no rival's name is public, not even by the result (AU23).
    expect(await winnerOf(packageNumber)).toBe(1);
    expectSilence(watchers, identities, 'after its close');
    for (const { browser } of watchers) browser.close();
  });

  it('the proof would see it: the handler’s browser is told names and questions', async () => {
    const packageNumber = await world.publish();
    const browser = await openBrowser(url, await tokenOf('handler'), dispatcher);
    await browser.watch(packageNumber);
    await world.bid(2, packageNumber, '9000');
    await talk(packageNumber);
    await sleep(1_500);
    for (const endpoint of live) await browser.make(endpoint, packageNumber);
    const leaks = browser.leaks([supplierName(2), questionOf(3), answerTo(4)]).join('\n');
    browser.close();
    expect(leaks).toMatch(new RegExp(`bidding.history tells ${supplierName(2)}`));
    expect(leaks).toMatch(new RegExp(`socket of ${packageNumber} tells ${supplierName(2)}`));
    expect(leaks).toMatch(new RegExp(`socket of ${packageNumber} tells ${questionOf(3)}`));
    expect(leaks).toMatch(new RegExp(`bidding.reminders tells ${answerTo(4)}`));
  });
});

describe('[AU21] [S3] a sealed auction', () => {
  it('tells nobody an amount before the opening, and nobody else who a rival is, ever', async () => {
    const packageNumber = await sealedAuction(
      world,
      {},
      { rules: { startingPrice: fen(10_000_000_000) } },
    );
    const watchers = await outsiders();
    const insiders = await Promise.all(
      ['handler', 'supervisor'].map(async (who) => ({
        who,
        browser: await openBrowser(url, await tokenOf(who), dispatcher),
        roles: null,
      })),
    );
    const everybody = [...watchers, ...insiders];
    for (const { browser } of everybody) await browser.watch(packageNumber);
    const yuan = (n: number) => (amountOf(n) / 100).toFixed(2);
    for (const n of rivals) await world.bid(n, packageNumber, yuan(n));
    // Replaced once: the first amount stays as secret as the second.
    await world.bid(2, packageNumber, (REPLACED / 100).toFixed(2));
    await world.bid(2, packageNumber, yuan(2));
    await talk(packageNumber);
    await sleep(1_500);
    const amounts = [...rivals.map(amountOf), REPLACED].flatMap(formsOf);
    const look = async () => {
      await lookEverywhere(watchers, packageNumber, live);
      for (const { browser } of insiders) {
        for (const endpoint of reading(live)) await browser.make(endpoint, packageNumber);
      }
    };
    await look();
    for (const { who, browser } of insiders) {
      expect({ who, leaks: browser.leaks(amounts) }).toEqual({ who, leaks: [] });
    }
    expectSilence(watchers, [...identities, ...amounts], 'while quotes are handed in');

    await endNow(world, packageNumber);
    await sleep(1_500);
    await look();
    for (const { who, browser } of insiders) {
      expect({ who, leaks: browser.leaks(amounts) }).toEqual({ who, leaks: [] });
    }
    expectSilence(watchers, [...identities, ...amounts], 'between deadline and opening');

    await openQuotes(world, packageNumber);
    await sleep(1_500);
    await lookEverywhere(watchers, packageNumber, reading(live));
    // AU23: the result names its winner, and says nothing else of them or of the others.
    const winner = await winnerOf(packageNumber);
    expect(winner).toBe(3);
    // A replaced quote is never shown, opening or not.
    const stillSecret = identities
      .filter((secret) => secret !== supplierName(winner))
      .concat(formsOf(REPLACED));
    expectSilence(watchers, stillSecret, 'after the opening');
    for (const { browser } of everybody) browser.close();
  });
});
