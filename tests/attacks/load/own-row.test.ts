import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { addressEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../harness/servers/database.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/*
 * Writes of one person at once, which lock the person's own row. Each has stored its idempotency key before,
 * whose foreign key holds the same row: if the lock waited for it, of each two writes the database would abort
 * one after a second, while all of them hold connections of the pool.
 */

const AT_ONCE = 16;

let world: World;
beforeAll(async () => {
  const { url } = await freshDatabase();
  world = await startPlatform({ db: openPostgres(url, AT_ONCE), suppliers: 1 });
});
afterAll(() => world?.stop());

it('wait for each other and are all carried out', async () => {
  const buyer = world.as('buyer');
  await buyer.token();
  const save = (n: number) =>
    buyer.call(addressEndpoints.save, {
      id: null,
      receiver: `收货人${n}`,
      phone: '13800138000',
      regionCode: '330106001',
      detail: '一路',
      isDefault: true,
    });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => save(n)));
  expect(answers.map(({ status, state }) => [status, state])).toEqual(
    Array.from({ length: AT_ONCE }, () => [200, 1]),
  );
});
