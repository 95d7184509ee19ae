import { openMallReads, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../harness/servers/database.ts';
import { startPlatform, type World } from '../harness/world.ts';

/* Searches that take for ever, on PostgreSQL, while people bid. */

let world: World;
let mallReads: ReturnType<typeof openMallReads>;
let outside: ReturnType<typeof openPostgres>;

beforeAll(async () => {
  const { url } = await freshDatabase();
  mallReads = openMallReads(url);
  outside = openPostgres(url, 2, 100);
  world = await startPlatform({ db: openPostgres(url, 4, 10), mallReads, suppliers: 2 });
});
afterAll(async () => {
  await world?.stop();
  await mallReads?.destroy();
  await outside?.destroy();
});

describe('[AT9] searches that hang', () => {
  it('hold no connection that a bid needs, and end in a 503 at their deadline', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9900');
    const visitor = world.as('anonymous');
    const search = () => visitor.call(catalogEndpoints.hotWords, { content: null });
    expect((await search()).status).toBe(200);

    await outside.transaction().execute(async (trx) => {
      await sql`lock table hot_word in access exclusive mode`.execute(trx);
      let hanging = 30;
      const searches = Array.from({ length: hanging }, () =>
        search().finally(() => {
          hanging -= 1;
        }),
      );
      for (const amount of ['9000', '8000', '7000']) {
        expect((await world.bid(1, packageNumber, amount)).data).toMatchObject({ accepted: true });
      }
      expect(hanging).toBe(30);
      const answers = await Promise.all(searches);
      expect(answers.every(({ status }) => status === 503)).toBe(true);
    });
    expect((await search()).status).toBe(200);
  });
});
