import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { moveRobots, ROBOTS } from '@jicai/platform/src/auction/rehearsal/robots.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCodes } from '../../harness/auction/codes.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { readLog } from '../../harness/ledger/log.ts';
import { supplierOrg } from '../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());

const coming = { opensIn: 60 * MINUTE, closesIn: 120 * MINUTE };
type Wish = RequestOf<(typeof rehearsalEndpoints)['start']>;
const start = (packageNumber: string, wish: Partial<Wish> = {}) =>
  world.as('handler').call(rehearsalEndpoints.start, {
    packageNumber,
    minutes: 10,
    withRobots: true,
    withSuppliers: true,
    ...wish,
  });

async function rehearsed(...given: Parameters<World['publish']>): Promise<[string, string[]]> {
  const packageNumber = await world.publish({ ...coming, ...given[0] });
  const { data, text } = await start(packageNumber);
  expect(text).toBe('');
  return [packageNumber, data?.packageNumbers ?? []];
}

const settle = (packageNumber: string) => settleAuction({ db: world.db, clock }, packageNumber);
const live = async (packageNumber: string) =>
  (await world.live.call(world.live.endpoints.state, { packageNumber })).data;

describe('[R-live 3] a rehearsal (演练)', () => {
  it('is offered on the handler’s board as long as one can start', async () => {
    const offered = async (packageNumber: string, who = world.as('handler')) =>
      (await who.call(awardEndpoints.packages, { packageNumber })).data?.mayRehearse;
    const packageNumber = await world.publish({ ...coming, others: 1 });
    expect(await offered(packageNumber)).toBe(true);
    expect(await offered(packageNumber, world.as('supervisor'))).toBeNull();
    expect(await offered(packageNumber, world.as('supplier', 1))).toBeNull();
    const copies = (await start(packageNumber)).data?.packageNumbers ?? [];
    // One is on already; and none is made of a rehearsal.
    expect(await offered(packageNumber)).toBe(false);
    expect(await offered(copies[0] ?? '')).toBeNull();
    clock.at += 11 * MINUTE;
    for (const copy of copies) await settle(copy);
    expect(await offered(packageNumber)).toBe(true);
    // Another package has begun, this one not yet.
    await sql`update auction set opens_at = ${new Date(clock.at - 1_000)}
      from package this join package other on other.project_id = this.project_id
      where this.number = ${packageNumber} and other.number <> this.number
        and auction.package_number = other.number`.execute(world.db);
    expect(await offered(packageNumber)).toBeNull();
  });

  it('of an inquiry is an inquiry', async () => {
    const packageNumber = await world.publish(coming);
    await sql`update project set method = 'inquiry' from package
      where package.project_id = project.id and package.number = ${packageNumber}`.execute(
      world.db,
    );
    const [copy = ''] = (await start(packageNumber)).data?.packageNumbers ?? [];
    const entry = await world
      .as('handler')
      .call(sourcingEndpoints.liveEntry, { packageNumber: copy });
    expect(entry.data?.info).toMatchObject({ isRehearsal: true, method: 'inquiry' });
  });

  it('copies every package with its rules, lines and people, marked, and leaves the real ones alone', async () => {
    const lines = [{ name: '显微镜', unit: '台', quantityThousandths: 40_000 }];
    const [packageNumber, numbers] = await rehearsed({
      others: 2,
      lines,
      rules: { bidMode: 'lines' },
    });
    expect(numbers).toHaveLength(3);
    const [first = ''] = numbers;
    const drawn = await readCodes(first, world.db);
    const info = await world.as('supplier', 1).call(sourcingEndpoints.liveEntry, {
      packageNumber: first,
    });
    expect(info.data).toMatchObject({
      viewer: { role: 'supplier', code: drawn.get(supplierOrg(1)) },
      info: { isRehearsal: true, bidMode: 'lines', lines: [{ name: '显微镜' }] },
    });
    const codes = (await live(first))?.entrants.map(({ code }) => code);
    // AU20: drawn anew, so that nobody learns here who is who in the real one.
    expect(codes).toEqual(['01', '02', '03', '04', '05', '06', 'MN1', 'MN2', 'MN3']);
    expect(await readLog(world.db, packageNumber)).toEqual([]);
    expect((await live(packageNumber))?.opensAtMs).toBe(clock.at + 60 * MINUTE);
  });

  it('says in a reminder’s message that it is none of the real one’s', async () => {
    const [, [number = '']] = await rehearsed();
    const reminder = { packageNumber: number, toCode: null, text: '请试报一次' };
    const sent = await world.as('handler').call(biddingEndpoints.sendReminder, reminder);
    expect(sent.text).toBe('');
    const list = {
      personId: null,
      kind: '',
      objectId: '',
      tab: 'unread',
      keyword: '',
      page: 1,
      pageSize: 20,
    } as const;
    const { data } = await world.as('supplier', 1).call(todoEndpoints.list, list);
    const letter = data?.rows.find(({ businessId }) => businessId === number);
    expect(letter?.text).toMatch(/^演练 · .+：请试报一次$/);
  });

  it('simulated suppliers bid by the rules; it ends without outcome and without award', async () => {
    const [packageNumber, [number = '']] = await rehearsed({ rules: { minSuppliers: 1 } });
    clock.at += MINUTE;
    for (const turn of [1, 2, 3, 4, 5]) {
      clock.at += 1_000;
      await moveRobots({ db: world.db, clock }, turn);
    }
    expect(await world.bid(1, number, '9000')).toMatchObject({ state: 1 });
    const running = await live(number);
    expect(running?.bidCount).toBe(6);
    expect(running?.ranking.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'MN1',
        'MN2',
        'MN3',
        (await readCodes(number, world.db)).get(supplierOrg(1)),
      ]),
    );
    clock.at += 20 * MINUTE;
    await settle(number);
    expect(await live(number)).toMatchObject({
      phase: 'stopped',
      outcome: { kind: 'stopped', reason: '演练结束，不产生成交结果', code: null, amount: null },
    });
    const kinds = (await readLog(world.db, number)).map(({ kind }) => kind);
    expect(kinds.at(-1)).toBe('rehearsal.ended');
    expect(kinds.filter((kind) => /award|auction.closed/.test(kind))).toEqual([]);
    const award = await world.as('handler').call(awardEndpoints.award, { packageNumber: number });
    expect(award.data).toMatchObject({ state: 'none', steps: [] });
    expect(await checkLedger(world.db, number)).toEqual([]);
    expect((await live(packageNumber))?.bidCount).toBe(0);
  });

  it('[AU53] the same click makes one, and two at once make one', async () => {
    const packageNumber = await world.publish(coming);
    const click = (requestKey: string) =>
      world
        .as('handler')
        .call(
          rehearsalEndpoints.start,
          { packageNumber, minutes: 10, withRobots: true, withSuppliers: false },
          { requestKey },
        );
    const [one, again] = [await click('rehearse-0001'), await click('rehearse-0001')];
    expect(again.data).toEqual(one.data);
    expect((await click('rehearse-0002')).text).toBe('该项目已有一场演练正在进行');
  });

  it('is in no public list, and in the hall of who takes part', async () => {
    const [, [number = '']] = await rehearsed();
    const list = { tab: 'all', keyword: 'YL', page: 1, pageSize: 100 } as const;
    const open = await world.as('anonymous').call(sourcingEndpoints.listBiddings, list);
    expect(open.data?.rows).toEqual([]);
    const mine = await world.as('supplier', 2).call(sourcingEndpoints.listMine, list);
    expect(mine.data?.rows.find((row) => row.packageNumber === number)).toMatchObject({
      isRehearsal: true,
      role: 'supplier',
    });
    const stranger = await world.as('stranger').call(sourcingEndpoints.listMine, list);
    const guess = await world
      .as('stranger')
      .call(sourcingEndpoints.detail, { packageNumber: number });
    expect(guess.text).toBe('该采购项目不存在');
    expect(stranger.data?.rows).toEqual([]);
  });

  it('keeps to rounds within its own time', async () => {
    const at = clock.at + 60 * MINUTE;
    const rounds = [0, 60].map((begin) => ({
      opensAt: at + begin * MINUTE,
      closesAt: at + (begin + 50) * MINUTE,
    }));
    const [, [number = '']] = await rehearsed({ rounds });
    const windows = (await live(number))?.rounds?.windows ?? [];
    expect(windows.map(({ opensAt, closesAt }) => closesAt - opensAt)).toEqual([
      5 * MINUTE,
      5 * MINUTE,
    ]);
  });

  it('is refused twice at once, after the real auction began, of itself, and with nobody', async () => {
    const packageNumber = await world.publish(coming);
    const nobody = { withRobots: false, withSuppliers: false };
    expect((await start(packageNumber, nobody)).text).toBe('请选择模拟供应商或邀请真实供应商');
    const { data } = await start(packageNumber, { withRobots: false });
    const [number = ''] = data?.packageNumbers ?? [];
    expect((await live(number))?.entrants).toHaveLength(6);
    expect((await start(packageNumber)).text).toBe('该项目已有一场演练正在进行');
    expect((await start(number)).text).toBe('演练不能再演练');
    clock.at += 20 * MINUTE;
    await settle(number);
    expect(await start(packageNumber)).toMatchObject({ state: 1 });
    const running = await world.publish();
    expect((await start(running)).text).toBe('正式竞价已经开始，不能再演练');
    const other = await world.as('otherHandler').call(rehearsalEndpoints.start, {
      packageNumber,
      minutes: 10,
      withRobots: true,
      withSuppliers: false,
    });
    expect(other.status).toBe(403);
  });

  it('[AU3] simulated suppliers keep to percent steps, forward auctions and their own base', async () => {
    const [, [number = '']] = await rehearsed({
      rules: {
        direction: 'forward',
        step: { kind: 'percent', hundredths: 50 },
        stepBase: 'own',
        startingPrice: fen(123_457),
      },
    });
    clock.at += MINUTE;
    for (let turn = 1; turn <= ROBOTS.length * 3; turn += 1) {
      clock.at += 1_000;
      await moveRobots({ db: world.db, clock }, turn);
    }
    const log = await readLog(world.db, number);
    expect(log.filter(({ kind }) => kind === 'bid.accepted')).toHaveLength(9);
    expect(log.filter(({ kind }) => kind === 'bid.refused')).toEqual([]);
  });

  it('[AU11] simulated suppliers stop at the planned end, which their bids have moved', async () => {
    const [, [number = '']] = await rehearsed({});
    const { end } = await world.db
      .selectFrom('auction')
      .select('original_closes_at as end')
      .where('package_number', '=', number)
      .executeTakeFirstOrThrow();
    clock.at = end - 1_000;
    await moveRobots({ db: world.db, clock }, 1);
    expect(await live(number)).toMatchObject({ bidCount: 1 });
    clock.at = end;
    await moveRobots({ db: world.db, clock }, 2);
    const after = await live(number);
    expect(after?.bidCount).toBe(1);
    expect(after?.closesAt).toBeGreaterThan(end);
  });
});
