import { moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { shopProblem } from '@jicai/platform/src/sourcing/enrolment/trade.ts';
import {
  holdProducts,
  releaseHolds,
  tellOfEnds,
  warnOfExpiry,
} from '@jicai/platform/src/supply/certificate/holds.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { onSale, readListing } from '../../harness/supply/products.ts';
import { type ManualClock, manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

const DAY = 86_400_000;
let world: World;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
  world = await startPlatform({ clock });
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);

it('[EN5] certificates: warnings once each, off the shelf at their end, back after the renewal', async () => {
  const { id } = await onSale(world);
  const expires = clock.at + 8 * DAY;
  await world.db
    .insertInto('category_rule')
    .values({ category_id: 'A', certificates: ['3C认证'] })
    .execute();
  const certificate = { id: 'c1', shop_id: 'd1', name: '3C认证', kind: '3C认证', number: '1' };
  await world.db
    .insertInto('shop_certificate')
    .values({ ...certificate, expires_at: moment(expires) })
    .execute();
  const warnings = async () => {
    await warnOfExpiry({ db: world.db, clock });
    await warnOfExpiry({ db: world.db, clock });
    const rows = await world.db.selectFrom('certificate_warning').select('days').execute();
    return rows.map(({ days }) => days).sort((a, b) => a - b);
  };
  expect(await warnings()).toEqual([30]);
  clock.at += 2 * DAY;
  expect(await warnings()).toEqual([7, 30]);
  await holdProducts({ db: world.db, clock });
  expect((await readListing(supplier(), id)).state).toBe('onSale');
  clock.at = expires;
  await holdProducts({ db: world.db, clock });
  expect((await readListing(supplier(), id)).state).toBe('offSale');
  const put = await must(supplier().call(listingEndpoints.batch, { ids: [id], action: 'putOn' }));
  expect(put.results[0]?.text).toContain('3C认证');
  await world.db
    .updateTable('shop_certificate')
    .set({ expires_at: moment(expires + 365 * DAY) })
    .execute();
  await transact(world.db, (trx) => releaseHolds('d1', { trx, clock }));
  expect((await readListing(supplier(), id)).state).toBe('onSale');
});

it('[EN5] a business licence that ends: told ahead, then no sale and no new project', async () => {
  const { id, draft } = await onSale(world);
  const expires = clock.at + 20 * DAY;
  const licence = { shop_id: 'd1', name: '营业执照', kind: '营业执照', number: 'YZ1' };
  const add = (certificateId: string, at: number) =>
    world.db
      .insertInto('shop_certificate')
      .values({ ...licence, id: certificateId, expires_at: moment(at) })
      .execute();
  await add('licence', expires);
  const check = async () => {
    await warnOfExpiry({ db: world.db, clock });
    await holdProducts({ db: world.db, clock });
    await tellOfEnds({ db: world.db, clock });
  };
  const told = async (player: ReturnType<World['as']>, word: string) =>
    (await todosOf(player, 'messages', '营业执照')).rows
      .filter(({ processName }) => processName === word)
      .map(({ kind, url }) => ({ kind, url }));
  const found = async () => {
    const asked = { ...anySearch, keyword: draft.model };
    return (await must(world.as('buyer').call(catalogEndpoints.search, asked))).total;
  };
  await check();
  expect(await told(supplier(), '证书即将到期')).toEqual([{ kind: 'message', url: '/dpxxws' }]);
  expect(await told(world.as('operator'), '供应商证书已到期')).toEqual([]);
  expect(await found()).toBe(1);
  expect(await shopProblem('org-supplier-1', expires - 1, world.db)).toBeNull();

  clock.at = expires;
  await check();
  await check();
  expect((await readListing(supplier(), id)).state).toBe('offSale');
  expect(await found()).toBe(0);
  expect(await shopProblem('org-supplier-1', expires, world.db)).toEqual({
    refused: 'enrolment.licenceExpired',
  });
  // Once, however many products are concerned, and the operators know as well.
  expect(await told(supplier(), '证书已到期')).toEqual([{ kind: 'message', url: '/dpxxws' }]);
  expect(await told(world.as('operator'), '供应商证书已到期')).toEqual([
    { kind: 'message', url: '/dpgl/dpglview/d1' },
  ]);
  // Other shops, and people of other suppliers, hear nothing of it.
  expect(await told(world.as('supplier', 2), '证书已到期')).toEqual([]);

  await add('renewed', expires + 365 * DAY);
  await transact(world.db, (trx) => releaseHolds('d1', { trx, clock }));
  expect((await readListing(supplier(), id)).state).toBe('onSale');
  expect(await shopProblem('org-supplier-1', expires, world.db)).toBeNull();
});
