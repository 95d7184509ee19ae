import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import * as supplierTables from '@jicai/platform/src/operations/supplier-api/tables.ts';
import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import { isLeaf } from '@jicai/shared/contract/kernel/codecs.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Codec, Fields } from '@jicai/shared/contract/kernel/wire.ts';
import { extensionOf, extensionsOf } from '@jicai/shared/domain/files/upload/files.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { type Fen, fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dangerousPart, sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, sampleOf } from '../../../harness/dose.ts';
import { fileBombs } from '../../../harness/files/bombs.ts';
import {
  acceptedOrder,
  applyFor,
  confirmedStatement,
  type MoneyWorld,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { type LoopWatch, watchLoop } from '../../../harness/stages/thread-time.ts';
import { newToken, signedApi, type Token } from '../../../harness/supply/signed-api.ts';
import { sleep } from '../../../harness/wait.ts';
import { exampleOf } from '../../../harness/wire/examples.ts';
import { callRaw, type IdField, valuesOf, withValue } from '../access/probes.ts';

/*
 * Files that are small and take long to read, sent to every call that takes a file: the list of the
 * calls comes from the tables of the contract and of the suppliers' interface. The thread that answers
 * everybody must not be held by any of them: while each is read, a supplier bids and somebody asks whether
 * the platform lives, and both are answered with what they asked for.
 */

/** The longest hold that is no fault on whatever machine; a bomb that is read here takes seconds. */
const HELD_MS = 400;
/** The longest that a bid or a look at health may wait, on a machine that stands still for seconds too. */
const WAIT_MS = 6_000;

let world: MoneyWorld;
let token: Token;
let loop: LoopWatch;
let packageNumber: string;
const api = signedApi(
  () => world,
  () => world.clock,
);
beforeAll(async () => {
  world = await moneyWorld();
  token = await newToken(world, 1);
  packageNumber = await world.publish({ rules: EASY, closesIn: 90 * 86_400_000 });
  await world.as('supplier', 2).token();
  loop = watchLoop();
});
afterAll(async () => {
  loop?.stop();
  await world?.stop();
});

/** Every bid of the supplier that is lower than their own last one is good. */
const EASY = {
  startingPrice: fen(900_000_000),
  step: { kind: 'amount', amount: fen(1) },
  stepBase: 'own',
  minSuppliers: 2,
} as const;
let amount: Fen = EASY.startingPrice;
/** Bids that were not taken, health that was not good, and both where they waited too long. */
const failed: string[] = [];
let turns = 0;

/** Does something while a supplier bids, and asks after the platform, again and again. */
async function meanwhile<T>(name: string, act: () => Promise<T>): Promise<T> {
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  const timed = async (what: string, ask: () => Promise<string | null>) => {
    const began = performance.now();
    const wrong = await ask();
    const waited = Math.round(performance.now() - began);
    if (wrong !== null || waited > WAIT_MS)
      failed.push(`${name}: ${what} ${wrong ?? ''} after ${waited} ms`);
  };
  const others = async () => {
    do {
      turns += 1;
      amount = fen(amount - 1);
      await Promise.all([
        timed('bid', async () => {
          const { state, status, text } = await world.bid(2, packageNumber, fenToText(amount));
          return state === 1 ? null : `${status} ${text}`;
        }),
        timed('health', async () => {
          const { statusCode } = await world.app.inject({ url: '/healthz' });
          return statusCode === 200 ? null : String(statusCode);
        }),
      ]);
      if (!isOver) await sleep(100);
    } while (!isOver);
  };
  const [result] = await Promise.all([acting, others()]);
  return result;
}

const bombs = fileBombs();
const ACTORS = ['supplier', 'buyer', 'handler'] as const;
type Sender = (typeof ACTORS)[number];

const senderOf = ({ name }: Endpoint): Sender => {
  const grant = platformPolicy[name] ?? [];
  return ACTORS.find((actor) => covers(grant, [actor as Role])) ?? 'buyer';
};
const playerOf = (sender: Sender) =>
  sender === 'supplier' ? world.as('supplier', 1) : world.as(sender);

const domainOf = (extension: string): FileDomain =>
  keysOf(uploadDomains).find((name) =>
    extensionsOf(uploadDomains[name].accepted).some((accepted) => accepted === extension),
  ) ?? 'general';

/** Groups with the bombs that were taken, by their sender. */
const taken = new Map<Sender, string[]>();

async function sendAll(sender: Sender): Promise<string[]> {
  const known = taken.get(sender);
  if (known) return known;
  const groups: string[] = [];
  const up = uploader(world, playerOf(sender));
  // Invoices and workbooks are read for suppliers; others' files are checked and kept.
  const own = sender === 'supplier' ? bombs : sampleOf(bombs, 4);
  for (const [at, { name, bytes }] of own.entries()) {
    const domain = domainOf(extensionOf(name));
    const group = await up.group(domain);
    const sent = await meanwhile(name, () =>
      up.send({ group, domain, name, bytes, key: `${sender} ${at}` }),
    );
    expect(sent.status, name).toBeLessThan(500);
    if (sent.state === 1) groups.push(group);
  }
  taken.set(sender, groups);
  return groups;
}

/** The places of a call's body in which a group of files is named. */
const groupsIn = (endpoint: Endpoint): IdField[] =>
  [...valuesOf(endpoint.request, exampleOf(endpoint))].filter(({ english, value }) => {
    const isText = value === null || typeof value === 'string';
    return isText && /^(?:file)?group(?:id)?$/i.test(english);
  });

const LONG = 20_000;

/** The texts of a table that may hold a file in base64, by their paths. */
function longTexts(codec: Codec, path: string): string[] {
  // Ids that are joined by commas are a list; a file is one text.
  if (isLeaf(codec)) return typeof codec.read('A'.repeat(LONG)) === 'string' ? [path] : [];
  if ('inner' in codec) return longTexts(codec.inner as Codec, path);
  if ('entry' in codec) return longTexts(codec.entry as Codec, path);
  if (!('fields' in codec)) return [];
  return Object.entries(codec.fields as Fields).flatMap(([name, [, field]]) =>
    longTexts(field, `${path}.${name}`),
  );
}

describe('[AT30] a file that takes long to read', () => {
  it('holds nobody up when it is uploaded', async () => {
    loop.reset();
    for (const sender of ACTORS) await sendAll(sender);
    expect(loop.longestMs()).toBeLessThan(HELD_MS);
    expect(taken.get('supplier')?.length).toBeGreaterThan(5);
    expect(failed).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(bombs.length);
  });

  it('holds nobody up in any call that names files', async () => {
    const calls = world.server.served.filter(
      ({ path, method }) => path.startsWith('/app/') && method === 'POST',
    );
    const found = calls.flatMap((endpoint) =>
      groupsIn(endpoint).map((field) => ({ endpoint, field })),
    );
    const names = new Set(found.map(({ endpoint }) => endpoint.name));
    for (const name of ['invoice.read', 'invoice.register', 'listing.import'])
      expect([...names]).toContain(name);
    const held: string[] = [];
    for (const { endpoint, field } of found) {
      const sender = senderOf(endpoint);
      const groups = await sendAll(sender);
      // Calls that only keep a group get some of them: nothing is read there.
      const most = /^(?:invoice|listing)\./.test(endpoint.name) ? groups.length : dose(2, 20);
      for (const group of groups.slice(0, most)) {
        loop.reset();
        const body = withValue(exampleOf(endpoint), field.path, group);
        const answer = await meanwhile(endpoint.name, () =>
          callRaw(world, playerOf(sender), endpoint, body),
        );
        if (answer.status >= 500 || loop.longestMs() > HELD_MS)
          held.push(`${endpoint.name}: ${answer.status}, ${loop.longestMs()} ms`);
      }
    }
    expect(held).toEqual([]);
    expect(failed).toEqual([]);
  });

  it('holds nobody up in the interface of suppliers, where the statement is theirs', async () => {
    const tables = Object.entries(supplierTables).flatMap(([name, table]) =>
      typeof table === 'object' && 'fields' in table ? longTexts(table as Codec, name) : [],
    );
    // The answers' texts are unbounded; of what is sent, one text may hold a file.
    const sent = tables.filter((path) => /^Api(?:Prices|Stocks|Shipment|Invoices)\./.test(path));
    expect(sent).toEqual(['ApiInvoices.lines.file.content']);
    await acceptedOrder(world, { pen: 3 });
    const statement = await confirmedStatement(world);
    await applyFor(world, [statement.id]);
    for (const { name, bytes } of bombs.filter((bomb) => /\.(?:xml|ofd|pdf)$/.test(bomb.name))) {
      if (bytes.length > 4_900_000) continue;
      loop.reset();
      const file = { name, content: bytes.toString('base64') };
      const { status, body } = await meanwhile(`interface ${name}`, () =>
        api(token, 'POST', '/invoices', { lines: [{ statement: statement.id, file }] }),
      );
      expect(status, name).toBe(200);
      expect(body.results[0], name).toMatchObject({ result: 'refused' });
      expect(loop.longestMs(), name).toBeLessThan(HELD_MS);
    }
    expect(failed).toEqual([]);
  });

  it('holds nobody up in a text that may be long: no call but rich text has one', () => {
    const calls = world.server.served.filter(({ path }) => path.startsWith('/app/'));
    const found = calls.flatMap((endpoint) => longTexts(endpoint.request, endpoint.name));
    expect(found).toEqual(['listing.save.draft.description']);
    for (const part of ['<b>', '<p>', '</', '<', '<a ', '<a href="', '<!--', '&lt;', '"']) {
      loop.reset();
      const text = part.repeat(Math.floor(supplyLimits.description / part.length));
      dangerousPart(text);
      sanitiseRichText(text);
      expect(loop.longestMs(), part).toBeLessThan(HELD_MS);
    }
  });
});
