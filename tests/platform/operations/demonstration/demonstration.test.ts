import { demoAccounts, demoPassword, loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { startRobots } from '@jicai/platform/demo/robots.ts';
import { SCENES } from '@jicai/platform/demo/scenes.ts';
import { findStaged, stageAll } from '@jicai/platform/demo/stage.ts';
import type { BidDeps } from '@jicai/platform/src/auction/bidding/bids.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCodes } from '../../../harness/auction/codes.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { until } from '../../../harness/wait.ts';
import { eachDatabase, startPlatform, type World } from '../../../harness/world.ts';

describe.each(eachDatabase)('the demonstration, on %s', (database) => {
  let world: World;
  let parts: BidDeps;
  beforeAll(async () => {
    const quoteKey = openQuoteKey({ hex: null });
    world = await startPlatform({ database, quoteKey });
    parts = { db: world.db, clock: databaseClock, seals: createSeals(quoteKey) };
    await loadAccounts(world.db);
    await stageAll(parts);
  });
  afterAll(() => world.stop());

  const scene = async (key: string) => {
    const found = SCENES.find((candidate) => candidate.key === key);
    const packageNumber = found && (await findStaged(parts, found));
    if (!packageNumber) throw new Error(`not staged: ${key}`);
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    if (data === null) throw new Error(`no state: ${key}`);
    return { ...data, rules: found.rules };
  };
  const numbers = async () =>
    (await world.db.selectFrom('package').select('number').orderBy('number').execute()).map(
      ({ number }) => number,
    );

  it('has every phase', async () => {
    expect(await scene('coming')).toMatchObject({ phase: 'notBegun', bidCount: 0 });
    expect(await scene('amount')).toMatchObject({
      phase: 'running',
      rules: { step: { kind: 'amount' } },
    });
    expect(await scene('percent')).toMatchObject({
      phase: 'running',
      rules: { step: { kind: 'percent' } },
    });
    expect(await scene('forward')).toMatchObject({
      phase: 'running',
      rules: { direction: 'forward' },
    });
    expect(await scene('paused')).toMatchObject({ phase: 'paused' });
    expect(await scene('lines')).toMatchObject({ phase: 'running', rules: { bidMode: 'lines' } });
    expect(await scene('won')).toMatchObject({ phase: 'won', outcome: { kind: 'won' } });
    expect(await scene('failed')).toMatchObject({
      phase: 'failed',
      outcome: { valid: 2, needed: 3 },
    });
    expect(await scene('stopped')).toMatchObject({
      phase: 'stopped',
      outcome: { kind: 'stopped' },
    });
    const [sealed, unopened, blind] = [
      await scene('sealed'),
      await scene('opening'),
      await scene('blind'),
    ];
    // AU21: nobody is told how many there are before the opening, as in every new project.
    expect(sealed).toMatchObject({ phase: 'running', bidCount: 0, ranking: [] });
    expect(unopened).toMatchObject({ phase: 'unopened', bidCount: 0, ranking: [], outcome: null });
    expect(blind.entrants.map(({ name }) => name).join('')).toBe('');
    const extended = await scene('extension');
    expect(extended).toMatchObject({ phase: 'running', extension: { used: 1, allowed: 10 } });
    expect(extended.closesAtMs).toBeGreaterThan(extended.originalClosesAtMs);
    for (const key of ['amount', 'percent', 'forward', 'paused', 'extension', 'won'])
      expect((await scene(key)).bidCount).toBeGreaterThan(2);
  });

  it('has true logs', async () => {
    for (const packageNumber of await numbers())
      expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU20] gives a supplier another code in each package', async () => {
    const all = await Promise.all((await numbers()).map((number) => readCodes(number, world.db)));
    expect(all.length).toBeGreaterThan(10);
    for (let n = 1; n <= 6; n += 1) {
      // By chance the same code in all of them, one of nine each time: less than once in 1e9.
      const codes = all.map((drawn) => drawn.get(`supplier-${n}`));
      expect(new Set(codes).size).toBeGreaterThan(1);
    }
    for (const drawn of all) expect(new Set(drawn.values()).size).toBe(drawn.size);
  });

  it('is staged once', async () => {
    const before = await numbers();
    await loadAccounts(world.db);
    await stageAll(parts);
    expect(await numbers()).toEqual(before);
  });

  it('is marked as such, and everybody in it can log in', async () => {
    const list = { tab: 'all', keyword: '', page: 1, pageSize: 100 } as const;
    const { data } = await world.as('anonymous').call(sourcingEndpoints.listBiddings, list);
    expect(data?.rows.length).toBeGreaterThanOrEqual(SCENES.length);
    for (const row of data?.rows ?? []) expect(row.isDemo).toBe(true);
    expect(demoAccounts).toHaveLength(29);
    for (const { loginName } of demoAccounts) {
      const answer = await world
        .as('anonymous')
        .call(sessionEndpoints.login, { loginName, password: demoPassword });
      expect({ loginName, state: answer.state }).toEqual({ loginName, state: 1 });
    }
    for (const password of ['', ' ', demoPassword]) {
      const robot = { loginName: 'robot-1', password };
      expect((await world.as('anonymous').call(sessionEndpoints.login, robot)).state).toBe(0);
    }
  });

  it('robots move the running auctions, and start a new one when one is over', async () => {
    const before = { amount: await scene('amount'), percent: await scene('percent') };
    await world.db
      .updateTable('auction')
      .set({
        closes_at: new Date(Date.now() - 1000),
        opens_at: new Date(Date.now() - 2000),
        settled: true,
      })
      .where('package_number', '=', before.percent.packageNumber)
      .execute();
    const stop = startRobots(parts, world.app.log, { minMs: 5, maxMs: 20 });
    try {
      await until('the robots have bid', async () => {
        const [amount, percent] = [await scene('amount'), await scene('percent').catch(() => null)];
        return (
          amount.bidCount > before.amount.bidCount + 2 &&
          percent !== null &&
          percent.packageNumber !== before.percent.packageNumber &&
          percent.bidCount > 8
        );
      });
    } finally {
      await stop();
    }
    const { ranking } = await scene('amount');
    expect(ranking.some(({ name }) => name.startsWith('演示机器人'))).toBe(true);
  });
});
