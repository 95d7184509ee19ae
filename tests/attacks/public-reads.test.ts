import { openPostgres, openPublicReads } from '@jicai/platform/src/kernel/db/open.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../harness/servers/database.ts';
import { startPlatform, type World } from '../harness/world.ts';

/* Public reads that take for ever, on PostgreSQL, while people bid. */

let world: World;
let publicReads: ReturnType<typeof openPublicReads>;
let outside: ReturnType<typeof openPostgres>;

beforeAll(async () => {
  const { url } = await freshDatabase();
  // Three bids come before these give up, on a slow machine too.
  publicReads = openPublicReads(url, { patience: 4 });
  outside = openPostgres(url, 2, 100);
  world = await startPlatform({ db: openPostgres(url, 4, 10), publicReads, suppliers: 2 });
});
afterAll(async () => {
  await world?.stop();
  await publicReads?.destroy();
  await outside?.destroy();
});

const NEWEST = { method: null, stage: 'signUp', keyword: '', page: 1, pageSize: 20 } as const;

/** Public calls of the mall and outside of it, by a table that each reads. */
const READS = {
  hot_word: () => world.as('anonymous').call(catalogEndpoints.hotWords, { content: null }),
  sourcing_project: () => world.as('anonymous').call(enrolmentEndpoints.tenders, NEWEST),
};

describe('[AT9] public reads that hang', () => {
  it.each(['hot_word', 'sourcing_project'] as const)(
    'of %s hold no connection of a bid, and end in a 503',
    async (table) => {
      const search = READS[table];
      const packageNumber = await world.publish();
      await world.bid(1, packageNumber, '9900');
      expect((await search()).status).toBe(200);

      await outside.transaction().execute(async (trx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
        let hanging = 30;
        const searches = Array.from({ length: hanging }, () =>
          search().finally(() => {
            hanging -= 1;
          }),
        );
        for (const amount of ['9000', '8000', '7000']) {
          expect((await world.bid(1, packageNumber, amount)).data).toMatchObject({
            accepted: true,
          });
        }
        expect(hanging).toBe(30);
        const answers = await Promise.all(searches);
        expect(answers.every(({ status }) => status === 503)).toBe(true);
      });
      expect((await search()).status).toBe(200);
    },
  );
});
