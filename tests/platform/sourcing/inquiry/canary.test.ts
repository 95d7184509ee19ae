import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { type Fen, fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { dumpOf, foundIn, hashesOf, writtenAs } from '../../../harness/canary.ts';
import { isInPart, sampleOf } from '../../../harness/dose.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { OPERATORS, STAFF } from '../../../harness/people/cast.ts';
import {
  agree,
  endQuoting,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import { type MailWorld, startMailWorld } from '../../../harness/sourcing/letters.ts';
import { HOUR, quoting, type SourcingWorld } from '../../../harness/sourcing/projects.ts';
import { exampleOf } from '../../../harness/wire/examples.ts';
import type { Player } from '../../../harness/world.ts';
import { ACTORS, playerOf } from '../../kernel/access/every-call.ts';
import { callRaw, idFieldsOf, withValue } from '../../kernel/access/probes.ts';
import { routesOf } from '../../kernel/access/routes.ts';

/*
 * [S3] Amounts of an inquiry and of a sealed bidding before their opening: looked for in the answers of every
 * read for every role, in what the relay is told, in the log, the database, the files, the jobs and the mails.
 */

const folder = mkdtempSync(join(tmpdir(), 'jicai-canary-'));
let room: MailWorld;
let world: SourcingWorld;
let logged = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const logger = { level: 'trace', stream };
  room = await startMailWorld({
    storage: localStorage(folder),
    logger,
    loginsPerMinute: 1_000,
  });
  world = room.world;
  await room.addAddresses(['supplier1', 'supplier2', 'supplier3', 'handler', 'supervisor']);
});
afterAll(() => room?.stop());

/** With too many digits to stand in some hash by chance. */
const PRICE = fen(9_876_543_217);
const TOTAL = fen(PRICE + 25_000);
const BID = fen(9_765_432_109);
const WORDS = '金丝雀';

const dear: Partial<ProjectDraft> = {
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
};
const sheet = (fileGroup: string) =>
  sheetOf([fenToText(PRICE), '100'], { note: `${WORDS}备注`, fileGroup }, { brand: `${WORDS}牌` });

interface Made {
  readonly id: string;
  readonly number: string;
  readonly packageNumber: string;
}

/** An inquiry with a draft, a sheet with a file, and a refused sheet, all of supplier 1. */
async function inquiry(): Promise<Made & { readonly sent: readonly string[] }> {
  const made = await openInquiry(world, dear);
  const { packageNumber } = made;
  const up = uploader(world, world.as('supplier', 1));
  const group = await up.group('quote');
  const bytes = Buffer.concat([pdf(), Buffer.from(`\n% ${fenToText(PRICE)} ${WORDS}\n`)]);
  await up.send({ group, domain: 'quote', name: `${WORDS}函.pdf`, bytes });
  const save = { packageNumber, version: 0, sheet: sheet(group) };
  await must(world.as('supplier', 1).call(inquiryEndpoints.save, save));
  const { amount } = await must(submitAs(world, 1, packageNumber, sheet(group)));
  expect(amount).toBe(TOTAL);
  const refused = sheetOf(['', fenToText(PRICE)], {}, { brand: `${WORDS}牌` });
  expect((await submitAs(world, 1, packageNumber, refused)).state).toBe(0);
  for (const n of [2, 3]) await must(submitAs(world, n, packageNumber, sheetOf(['1', '2'])));
  const submit = { packageNumber, sheet: sheet(group) };
  const sent = [
    JSON.stringify(submit),
    JSON.stringify(encode(inquiryEndpoints.submit.request, submit)),
    JSON.stringify(encode(inquiryEndpoints.save.request, save)),
  ];
  return { ...made, sent };
}

/** A sealed bidding with a quote of supplier 1. */
async function bidding(): Promise<Made & { readonly sent: readonly string[] }> {
  const made = await quoting(world, { ...dear, quoteMethod: 'sealed' });
  const packageNumber = `${made.number}-1`;
  await world.pass(3 * HOUR);
  const bid = { packageNumber, amount: fenToText(BID), lines: [] };
  await must(world.as('supplier', 1).call(biddingEndpoints.bid, bid));
  for (const n of [2, 3]) await must(world.bid(n, packageNumber, `${9_000 + n}`));
  const sent = [JSON.stringify(bid), JSON.stringify(encode(biddingEndpoints.bid.request, bid))];
  return { ...made, packageNumber, sent };
}

/** Each read is asked by those people who look before the opening whose day it is, in trials by all. */
const BY_EVERY = 5;

/**
 * The answers of all reads that are served, with each project in every field that names a thing; of one
 * person among several, those whose turn it is.
 */
async function everythingFor(
  player: Player,
  projects: readonly Made[],
  turn: number | null = null,
): Promise<string> {
  let all = '';
  for (const [nth, endpoint] of world.server.served.entries()) {
    if (turn !== null && !isInPart(nth + turn, BY_EVERY)) continue;
    if (endpoint.write || endpoint.name.startsWith('session.')) continue;
    const bodies = projects.map(({ id, number, packageNumber }) => {
      const names: Readonly<Record<string, string>> = { id, projectId: id, packageNumber };
      let body = exampleOf(endpoint);
      for (const { path, english } of idFieldsOf(endpoint, body))
        body = withValue(body, path, names[english] ?? number);
      return body;
    });
    for (const body of new Map(bodies.map((one) => [JSON.stringify(one), one])).values()) {
      const { bytes, status } = await callRaw(world, player, endpoint, body);
      all += bytes;
      // A visitor is let in with no other body either.
      if (status === 401) break;
    }
  }
  return all + (await routesFor(player, projects));
}

/** All other reads: exports, archives, records, open data, attachments. */
async function routesFor(player: Player, projects: readonly Made[]): Promise<string> {
  const token = await player.token();
  const headers = token === null ? {} : { [TOKEN_HEADER]: token };
  const calls = new Set(world.server.served.map((one) => `${one.method} ${one.path}`));
  const routes = routesOf(world.app).filter((one) => one.startsWith('GET ') && !calls.has(one));
  let all = '';
  for (const route of routes)
    for (const { id, number, packageNumber } of projects) {
      const values: Readonly<Record<string, string>> = {
        projectId: id,
        packageNumber,
        format: 'xlsx',
      };
      const path = route.slice(4).replace(/:(\w+)/g, (_, name: string) => values[name] ?? number);
      const answer = await world.send({ path, method: 'GET', headers, body: null });
      all += `${JSON.stringify(answer.headers)} ${answer.body}`;
    }
  return all;
}

/** All that the relay may ask for with its own token. */
async function toldToTheRelay(projects: readonly Made[]): Promise<string> {
  const { state, bids, packageInfo, reminders } = world.live.endpoints;
  let all = '';
  for (const { packageNumber } of projects) {
    const one = { packageNumber };
    const after = { ...one, afterSeq: 0 };
    for (const answer of [
      world.live.call(state, one),
      world.live.call(packageInfo, one),
      world.live.call(bids, after),
      world.live.call(reminders, after),
    ])
      all += JSON.stringify((await answer).wire);
  }
  return all;
}

/** The bytes of every file in the store. */
async function stored(): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = found
    .filter((one) => one.isFile())
    .map((one) => readFile(join(one.parentPath, one.name), 'latin1'));
  return (await Promise.all(texts)).join();
}

/** People whose roles read little of a project: those of the day, in trials all. */
const others = sampleOf([...STAFF, ...OPERATORS], 3);

const ways = (amount: Fen, sent: readonly string[]) => {
  const texts = writtenAs(amount);
  return [...texts, ...hashesOf([...texts, ...sent])];
};

describe('[S3] [IQ1] [AU21] a canary amount before the opening', () => {
  it('is nowhere but with its supplier', async () => {
    const asked = await inquiry();
    const bid = await bidding();
    const projects = [asked, bid];
    const inLatin1 = Buffer.from(WORDS).toString('latin1');
    const hidden = {
      price: ways(PRICE, asked.sent),
      total: ways(TOTAL, asked.sent),
      bid: ways(BID, bid.sent),
      words: [WORDS, inLatin1, Buffer.from(WORDS).toString('base64')],
    };
    const own = await everythingFor(world.as('supplier', 1), projects);
    expect(foundIn(own, hidden)).toEqual(['price', 'total', 'bid', 'words']);
    for (const { packageNumber } of projects) {
      await endQuoting(world, packageNumber);
      await must(world.as('handler').call(sealedEndpoints.open, { packageNumber }));
    }
    const { rows } = await sql<{ job: string }>`select job::text from pgboss.job`.execute(world.db);
    await room.work();
    const players = [
      ...ACTORS.filter((one) => one !== 'entrant').map((one) => playerOf(world, one)),
      ...others.map((one) => world.as(one)),
    ];
    for (const player of players) await player.token();
    // Side by side: they wait for the database most of the time, and nobody's reads change another's.
    const answers = (
      await Promise.all([
        everythingFor(world.as('supplier', 2), projects),
        ...players.map((player, turn) => everythingFor(player, projects, turn)),
      ])
    ).join('');
    const dump = await dumpOf(world.db);
    expect(dump.tables).toEqual(
      expect.arrayContaining(['public.idempotency', 'public.quote_draft', 'pgboss.job_common']),
    );
    const places = {
      answers,
      relay: await toldToTheRelay(projects),
      log: logged,
      dump: dump.text,
      files: await stored(),
      jobs: rows.map(({ job }) => job).join(),
      mails: room.post.letters.map(({ raw, text }) => raw + text).join(),
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.length > 100]).toEqual([place, true]);
      expect([place, foundIn(text, hidden)]).toEqual([place, []]);
    }
    // The same look finds everything where it is no secret any more.
    for (const { packageNumber } of projects) {
      await must(agree(world, packageNumber));
      await world.pass(0);
      expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    }
    const after = await everythingFor(world.as('handler'), projects);
    expect(foundIn(after, hidden)).toEqual(['price', 'total', 'bid', 'words']);
    expect(foundIn(await toldToTheRelay(projects), hidden)).toEqual(['total', 'bid']);
    expect(foundIn((await dumpOf(world.db)).text, hidden)).toEqual(
      expect.arrayContaining(['price', 'total', 'bid']),
    );
  });
});
