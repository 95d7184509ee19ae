import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { loadServices } from '@jicai/platform/demo/mall/fixed-services.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { loadNotices } from '@jicai/platform/demo/notices/load.ts';
import { loadProjects } from '@jicai/platform/demo/projects/load.ts';
import { platformPolicy } from '@jicai/platform/src/app.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mallFacts,
  NOT_WALKED,
  publicWalk,
  type WorstCall,
} from '../../../harness/mall/public-walk.ts';
import { counted } from '../../../harness/run/counted.ts';
import { published } from '../../../harness/sourcing/projects.ts';
import { openDatabase, startPlatform, type World } from '../../../harness/world.ts';

/*
 * The walk of public calls that `bench/public-cost` measures on 100,000 products: here on few of them,
 * without a clock. A call's statements have a bound whatever the input is.
 */

/** Statements of one public call, the caller's own look-up included. */
const MOST_STATEMENTS = 12;

let world: World;
let take: () => number;
let walk: readonly WorstCall[];

beforeAll(async () => {
  const counter = counted(await openDatabase());
  take = counter.take;
  const { db } = counter;
  world = await startPlatform({ db, suppliers: 2 });
  const parts = {
    db,
    clock: databaseClock,
    seals: createSeals(openQuoteKey({ hex: null })),
  };
  await loadAccounts(db);
  await loadProjects(parts);
  await loadMall(db, Date.now(), { products: 300, shops: 12, past: true, batch: 300 });
  await loadContent(parts);
  await loadServices(parts);
  await loadNotices(parts);
  await published(world);
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000');
  await world.runJob('evidence.collect');
  await world.runJob('evidence.checkpoint');
  await world.publish();
  await world.runJob('evidence.collect');
  await world.runJob('evidence.checkpoint');
  walk = publicWalk(await mallFacts(db));
});
afterAll(() => world?.stop());

describe('[DB2] public calls', () => {
  it('are all walked', () => {
    const open = world.server.served.filter(({ name }) => platformPolicy[name] === 'anyone');
    const walked = new Set([...walk.map(({ endpoint }) => endpoint.name), ...NOT_WALKED]);
    expect(open.map(({ name }) => name).filter((name) => !walked.has(name))).toEqual([]);
    expect(open.length).toBeGreaterThan(25);
  });

  it('answer the worst input that they accept with few statements', async () => {
    const visitor = world.as('anonymous');
    const many: string[] = [];
    for (const { endpoint, body, what } of walk) {
      take();
      const { status, state, text } = await visitor.call(endpoint, body);
      expect([endpoint.name, what, status, state, text]).toEqual([endpoint.name, what, 200, 1, '']);
      const statements = take();
      if (statements > MOST_STATEMENTS) many.push(`${endpoint.name} ${what}: ${statements}`);
    }
    expect(many).toEqual([]);
  });

  it('need no more statements for more input', async () => {
    const visitor = world.as('anonymous');
    const counts = new Map<string, number[]>();
    for (const { endpoint, body, what } of walk.filter(({ what }) => what.includes('key'))) {
      take();
      await visitor.call(endpoint, body);
      counts.set(what, [take()]);
    }
    expect(Math.max(...[...counts.values()].flat())).toBeLessThanOrEqual(MOST_STATEMENTS);
  });
});
