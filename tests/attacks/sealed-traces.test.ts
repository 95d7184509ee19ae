import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { bundleFiles } from '@jicai/platform/src/operations/support/bundle.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../harness/answers.ts';
import { startPlatform, type World } from '../harness/world.ts';

/* An administrator who reads figures of the installation before and after somebody quotes under seal. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

/** Everything that the support bundle and the console tell, but for the moment at which it was made. */
async function told() {
  const files = await bundleFiles({
    db: world.db,
    clock: databaseClock,
    dataDir: '/nowhere',
    env: {},
  });
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
  );
  const { madeAt: _, ...bundle } = parts['bundle.json'];
  const { diagnoses: __, ...sizes } = await must(
    world.as('systemAdmin').call(consoleEndpoints.overview, {}),
  );
  const { sections } = await must(world.as('systemAdmin').call(consoleEndpoints.systems, {}));
  const storage = sections.find(({ title }) => title === '文件存储');
  return { ...parts, 'bundle.json': bundle, 'doctor.json': null, sizes, storage };
}

it('[AU21] the support bundle and the console are the same with and without a sealed quote', async () => {
  const packageNumber = await world.publish({
    rules: { quoteMethod: 'sealed', sealedCount: 'hidden' },
  });
  // Whoever quotes logs in before: a login is no secret.
  await world.as('supplier', 3).token();
  await world.as('systemAdmin').token();
  const before = await told();
  expect((await world.bid(3, packageNumber, '9000')).state).toBe(1);
  expect((await world.bid(3, packageNumber, '8900')).state).toBe(1);
  expect(await told()).toEqual(before);
  const tables = before as Record<string, unknown>;
  expect(JSON.stringify(tables['tables.json'])).toContain('"sealed_quote","bytes":67108864');
  expect(JSON.stringify(tables['tables.json'])).not.toContain('"rows"');
});
