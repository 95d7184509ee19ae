import { recordData } from '@jicai/platform/src/auction/record/data.ts';
import { excelOf } from '@jicai/platform/src/auction/record/excel.ts';
import { readBegin, readEvents } from '@jicai/platform/src/auction/replay/repository.ts';
import { assertQuoteKey } from '@jicai/platform/src/auction/sealed/quotes.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToOpen,
  decideOpening,
  endNow,
  openQuotes,
  sealedAuction,
} from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { unzip } from '../../../harness/made-files.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
});
afterAll(() => world.stop());

const { ownQuote, withdraw } = sealedEndpoints;
const page = { page: 1, pageSize: 50 };

const state = async (packageNumber: string) => {
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  if (data === null) throw new Error('no state');
  return data;
};
const mine = async (n: number, packageNumber: string) =>
  (await world.as('supplier', n).call(ownQuote, { packageNumber })).data;
const takeBack = (n: number, packageNumber: string, requestKey?: string) =>
  world.as('supplier', n).call(withdraw, { packageNumber }, requestKey ? { requestKey } : {});
const kinds = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber)).map(({ kind }) => kind);
const clean = async (packageNumber: string) =>
  expect(await checkLedger(world.db, packageNumber)).toEqual([]);

describe('[AU42] taking a quote back', () => {
  it('never an open bid; the attempt is in the log', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9000');
    const answer = await takeBack(1, packageNumber);
    expect(answer).toMatchObject({ state: 0, text: '竞争报价提交后不能撤回' });
    const [, event] = await readLog(world.db, packageNumber);
    expect(event).toMatchObject({
      kind: 'withdrawal.refused',
      code: 'K1',
      actorId: 'person-supplier1',
      payload: { reason: 'quote.openStays' },
    });
    expect((await state(packageNumber)).bestBid).toBe(900_000);
    await clean(packageNumber);
  });

  it('a sealed quote until the deadline, and another may follow it', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' });
    expect((await takeBack(1, packageNumber, 'withdrawal-1')).data).toMatchObject({
      seq: 2,
      reason: '',
    });
    expect((await takeBack(1, packageNumber, 'withdrawal-1')).data?.seq).toBe(2);
    expect(await mine(1, packageNumber)).toMatchObject({ state: 'withdrawn', amount: 900_000 });
    expect((await takeBack(1, packageNumber)).text).toBe('您没有可撤回的报价');
    expect((await takeBack(2, packageNumber)).text).toBe('您没有可撤回的报价');
    expect((await world.bid(1, packageNumber, '8800')).state).toBe(1);
    expect(await mine(1, packageNumber)).toMatchObject({ state: 'sealed', changes: 2 });
    expect((await state(packageNumber)).bidCount).toBe(1);
    await endNow(world, packageNumber);
    expect((await takeBack(1, packageNumber)).text).toBe('报价已截止，不能撤回');
    const log = await kinds(packageNumber);
    expect(log.slice(-2)).toEqual(['quotes.closed', 'withdrawal.refused']);
    await clean(packageNumber);
  });

  it("a supplier's own log shows all of it to them, and to nobody else", async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '7000' });
    await world.bid(1, packageNumber, '8900');
    await takeBack(1, packageNumber);
    const own = await world
      .as('supplier', 1)
      .call(biddingEndpoints.ownEvents, { packageNumber, ...page });
    expect(own.data?.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawn', null],
      ['withdrawn', 890_000],
      ['replaced', 900_000],
    ]);
  });

  it('[AU53] the same quote again is the same quote, with its amount', async () => {
    const packageNumber = await sealedAuction(world);
    const first = await world.bid(1, packageNumber, '9000', 'one-sealed-quote');
    const again = await world.bid(1, packageNumber, '9000', 'one-sealed-quote');
    expect(again.data).toEqual(first.data);
    const asked = await world
      .as('supplier', 1)
      .call(biddingEndpoints.bidResult, { packageNumber, bidId: 'one-sealed-quote' });
    expect(asked.data).toEqual(first.data);
    expect(first.data?.amount).toBe(900_000);
    expect(await kinds(packageNumber)).toEqual(['quote.sealed']);
  });
});

describe('[EV3] the workbook of the record', () => {
  it('shows the amounts of the quotes that were opened, and of no others', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9137', 2: '7000', 3: '8500' });
    await world.bid(1, packageNumber, '8900');
    await endNow(world, packageNumber);
    await openQuotes(world, packageNumber);
    const begin = await readBegin(packageNumber, world.db);
    if (!begin) throw new Error('the auction is not over');
    const events = await readEvents(packageNumber, { afterSeq: 0, limit: 100 }, world.db);
    const made = {
      publicUrl: 'https://mall.example.org',
      keyIds: [],
      madeAt: begin.clock.closesAt,
    };
    const sheets = unzip(await excelOf(recordData(begin, events, made)));
    const quotes = sheets.get('xl/worksheets/sheet2.xml') ?? '';
    expect([8900, 7000, 9137].map((yuan) => quotes.includes(`<v>${yuan}</v>`))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('[AU21] [L10] the log proves itself', () => {
  it('a quote whose amount was changed afterwards is found, at the opening and by the checker', async () => {
    const quotes = { 1: '9000', 2: '8000', 3: '8500' };
    const packageNumber = await sealedAuction(world, quotes, { over: true });
    await sql`update sealed_quote set commitment = ${'0'.repeat(64)}
      where package_number = ${packageNumber} and code = 'K1'`.execute(world.db);
    await askToOpen(world, packageNumber);
    expect((await decideOpening(world, packageNumber)).state).toBe(0);
    expect(await state(packageNumber)).toMatchObject({ phase: 'unopened', ranking: [] });

    const other = await sealedAuction(world, quotes, { over: true });
    await openQuotes(world, other);
    await clean(other);
    await sql`alter table auction_event disable trigger auction_event_append_only`.execute(
      world.db,
    );
    await sql`update auction_event set payload = jsonb_set(payload, '{quotes,0,amount}', '850001')
      where package_number = ${other} and kind = 'quotes.opened'`.execute(world.db);
    await sql`alter table auction_event enable trigger auction_event_append_only`.execute(world.db);
    const problems = (await checkLedger(world.db, other)).join();
    expect(problems).toContain('[AU21] K1 committed to something else');
    expect(problems).toContain('[L10]');
  });

  it('another key opens nothing, and a platform with it does not start', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' });
    const other = createSeals(openQuoteKey({ hex: 'ab'.repeat(32) }));
    await expect(assertQuoteKey(other, world.db)).rejects.toThrow('QUOTE_KEY');
    const row = await world.db
      .selectFrom('sealed_quote')
      .selectAll()
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    const place = { packageNumber, code: row.code, seq: row.seq };
    expect(() => other.open(place, row.content)).toThrow();
  });

  it('a content moved to another place, or with a bit changed, does not open', () => {
    const seals = createSeals(openQuoteKey({ hex: null }));
    const place = { packageNumber: 'P', code: 'K1', seq: 1 };
    const secret = { amount: 900_000 as never, lines: [], salt: 'ab' };
    const content = seals.seal(place, secret);
    expect(seals.open(place, content)).toEqual(secret);
    expect(() => seals.open({ ...place, code: 'K2' }, content)).toThrow();
    const bytes = Buffer.from(content, 'base64');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    expect(() => seals.open(place, bytes.toString('base64'))).toThrow();
    // The length tells nothing of the amount.
    expect(seals.seal(place, { ...secret, amount: 1 as never })).toHaveLength(content.length);
  });
});
