import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from '../../../harness/auction/lively.ts';
import { supplierName, supplierOrg } from '../../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());

const second = (first: string) => first.replace(/1$/, '2');

/** A project of three packages; supplier 2 is let into the first only. Each first bid is 9000, 8000. */
async function project(): Promise<string> {
  const first = await world.publish({ others: 2 });
  await sql`delete from auction_entrant where package_number <> ${first} and supplier_id = ${supplierOrg(2)}`.execute(
    world.db,
  );
  await world.bid(1, first, '9000');
  await world.bid(1, second(first), '8000');
  return first;
}

describe('a project of several packages', () => {
  it('shows each with its state, time and best price, to whom may see it', async () => {
    const first = await project();
    const tabs = async (actor: 'handler' | 'supervisor' | number, packageNumber = first) => {
      const player = typeof actor === 'number' ? world.as('supplier', actor) : world.as(actor);
      const { data } = await player.call(awardEndpoints.packages, { packageNumber });
      return data?.packages.map(({ bestBid, mayEnter, phase }) => [phase, bestBid, mayEnter]);
    };
    const all = [
      ['running', 900_000, true],
      ['running', 800_000, true],
      ['running', null, true],
    ];
    expect(await tabs('handler')).toEqual(all);
    expect(await tabs('supervisor', second(first))).toEqual(all);
    expect(await tabs(1)).toEqual(all);
    expect(await tabs(2)).toEqual([
      ['running', 900_000, true],
      ['running', null, false],
      ['running', null, false],
    ]);
    const wire = await world
      .as('supplier', 2)
      .call(awardEndpoints.packages, { packageNumber: first });
    expect(JSON.stringify(wire.wire)).not.toMatch(/(?<!\d)(8000|800000)(?!\d)/);
    const outside = await world
      .as('supplier', 2)
      .call(awardEndpoints.packages, { packageNumber: second(first) });
    expect(outside.status).toBe(403);
  });

  it('[AU21] never tells a sealed price', async () => {
    const first = await world.publish({ others: 1, rules: { quoteMethod: 'sealed' } });
    await world.bid(1, first, '9123.45');
    for (const player of [world.as('handler'), world.as('supplier', 2)]) {
      const { data, wire } = await player.call(awardEndpoints.packages, { packageNumber: first });
      expect(data?.packages[0]?.bestBid).toBeNull();
      expect(JSON.stringify(wire)).not.toMatch(/(?<!\d)(9123|912345)(?!\d)/);
    }
  });

  it('lists and detail have all of them; each closes by itself', async () => {
    const first = await project();
    const project_ = first.replace(/-1$/, '');
    const detail = await world
      .as('supplier', 2)
      .call(sourcingEndpoints.detail, { packageNumber: first });
    expect(detail.data?.siblings.map((row) => row.packageNumber).sort()).toEqual(
      [1, 2, 3].map((position) => `${project_}-${position}`),
    );
    const list = await world.as('anonymous').call(sourcingEndpoints.listBiddings, {
      tab: 'all',
      keyword: project_,
      page: 1,
      pageSize: 10,
    });
    expect(list.data?.total).toBe(3);
    await world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber: first,
      runState: 'stopped',
      laterEnd: null,
      reason: '取消',
    });
    const { data } = await world
      .as('handler')
      .call(awardEndpoints.packages, { packageNumber: first });
    expect(data?.packages.map(({ phase }) => phase)).toEqual(['stopped', 'running', 'running']);
  });
});

describe('the suppliers of a project and its packages', () => {
  const matrix = async (packageNumber: string) => {
    const { data } = await world
      .as('handler')
      .call(awardEndpoints.participation, { packageNumber });
    return data ?? { packages: [], suppliers: [] };
  };

  it('are told to the organisers, each package with bids and rank', async () => {
    const first = await project();
    await world.bid(2, first, '8900');
    const { packages, suppliers } = await matrix(second(first));
    expect(packages.map(({ secret }) => secret)).toEqual(['nothing', 'nothing', 'nothing']);
    expect(suppliers).toHaveLength(6);
    const cellsOf = (name: string) =>
      suppliers
        .find((one) => one.name === name)
        ?.cells.map(({ packageNumber, bids, rank, amount }) => [packageNumber, bids, rank, amount]);
    expect(cellsOf(supplierName(1))?.slice(0, 2)).toEqual([
      [first, 1, 2, 900_000],
      [second(first), 1, 1, 800_000],
    ]);
    expect(cellsOf(supplierName(2))).toEqual([[first, 1, 1, 890_000]]);
  });

  it('[AU21] [AU22] say neither who has quoted nor who is who before their time', async () => {
    const sealed = await world.publish({ rules: { quoteMethod: 'sealed' } });
    await world.bid(1, sealed, '9000');
    const quotes = await matrix(sealed);
    expect(quotes.packages[0]?.secret).toBe('quotes');
    for (const { cells } of quotes.suppliers) {
      expect(cells).toMatchObject([{ bids: 0, amount: null, rank: null, lastAt: null }]);
    }
    const blind = await world.publish({ rules: { identity: 'blind' } });
    await world.bid(1, blind, '9000');
    const hidden = await matrix(blind);
    expect(hidden.packages[0]?.secret).toBe('identities');
    expect(hidden.suppliers).toEqual([]);
  });
});

describe('[AU8] the lines of a bid', () => {
  const lines = [
    { name: '硒鼓', unit: '支', quantityThousandths: 2_500 },
    { name: '纸', unit: '箱', quantityThousandths: 10_000 },
  ];
  const bidLines = (n: number, packageNumber: string, prices: readonly [string, string]) =>
    world.as('supplier', n).call(biddingEndpoints.bid, {
      packageNumber,
      amount: '',
      lines: prices.map((price, index) => ({ lineNo: index + 1, price })),
    });

  it('are for the organisers, and for the supplier himself', async () => {
    const packageNumber = await world.publish({ lines, rules: { bidMode: 'lines' } });
    await bidLines(1, packageNumber, ['1000.01', '300']);
    await bidLines(1, packageNumber, ['800.01', '250']);
    await bidLines(2, packageNumber, ['700', '200']);
    const read = (player: ReturnType<World['as']>, code: string) =>
      player.call(awardEndpoints.bidLines, { packageNumber, code });
    const expected = {
      seq: 2,
      lines: [
        { lineNo: 1, name: '硒鼓', unit: '支', price: 80_001, amount: 200_003 },
        { lineNo: 2, name: '纸', price: 25_000, amount: 250_000 },
      ],
    };
    for (const player of [world.as('handler'), world.as('supervisor'), world.as('supplier', 1)])
      expect((await read(player, 'K1')).data).toMatchObject(expected);
    const rival = await read(world.as('supplier', 2), 'K1');
    expect(rival.status).toBe(403);
    expect(JSON.stringify(rival.wire)).not.toContain('800.01');
    expect((await read(world.as('handler'), 'K5')).data).toEqual({ seq: 0, lines: [] });
  });

  it('[AU24] shows distances only, only by the rule, to who has bid', async () => {
    const gaps = (n: number, packageNumber: string) =>
      world.as('supplier', n).call(biddingEndpoints.lineGaps, { packageNumber });
    const shown = { bidMode: 'lines', lineGap: 'shown' } as const;
    const packageNumber = await world.publish({ lines, rules: shown });
    await bidLines(1, packageNumber, ['1000.01', '300']);
    expect((await gaps(1, packageNumber)).data).toEqual({
      seq: 1,
      lines: [
        { lineNo: 1, gap: 0 },
        { lineNo: 2, gap: 0 },
      ],
    });
    await bidLines(2, packageNumber, ['700', '350.50']);
    const answer = await gaps(1, packageNumber);
    expect(answer.data?.lines).toEqual([
      { lineNo: 1, gap: 30_001 },
      { lineNo: 2, gap: 0 },
    ]);
    for (const rival of ['700', '350.5']) expect(JSON.stringify(answer.wire)).not.toContain(rival);
    expect((await gaps(2, packageNumber)).data?.lines).toEqual([
      { lineNo: 1, gap: 0 },
      { lineNo: 2, gap: 5_050 },
    ]);
    expect((await gaps(3, packageNumber)).data).toEqual({ seq: 0, lines: [] });
    expect(
      (await world.as('handler').call(biddingEndpoints.lineGaps, { packageNumber })).state,
    ).toBe(0);
    // A bid that was made void is nobody's best any more.
    const body = { packageNumber, code: 'K2', reason: '误报' };
    await world.as('handler').call(biddingEndpoints.clearBids, body);
    await agree(world, packageNumber);
    expect((await gaps(1, packageNumber)).data?.lines.map(({ gap }) => gap)).toEqual([0, 0]);

    const off = { bidMode: 'lines' } as const;
    const total = { lineGap: 'shown' } as const;
    for (const rules of [off, total, { ...shown, quoteMethod: 'sealed' as const }]) {
      const hidden = await world.publish({ lines, rules });
      if (rules !== total) await bidLines(1, hidden, ['1000.01', '300']);
      const refused = await gaps(1, hidden);
      expect([refused.status, refused.text]).toEqual([403, '本项目不显示明细单价的差额']);
    }
  });

  it('names the missing line, and tells the next acceptable total when it is not enough', async () => {
    const packageNumber = await world.publish({ lines, rules: { bidMode: 'lines' } });
    await bidLines(1, packageNumber, ['800', '250']);
    expect((await bidLines(2, packageNumber, ['800', ''])).text).toBe('请填写「纸」的单价');
    expect((await bidLines(2, packageNumber, ['800', '249'])).text).toBe(
      '报价未达到降价幅度，本次最高可报 4,400.00',
    );
    clock.at += 3_600_000 * 2;
    await settleAuction({ db: world.db, clock }, packageNumber);
  });
});
