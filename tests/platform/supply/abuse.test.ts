import { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { rowsOf } from '../../harness/read-rows.ts';
import { draftOf, onSale, readListing, submitted } from '../../harness/supply/products.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 30 });
  await layOut(world.db);
  // A second reviewer of products.
  await world.db
    .updateTable('person')
    .set({ roles: ['listingReviewer'] })
    .where('id', '=', 'person-entryReviewer')
    .execute();
});
afterAll(() => world?.stop());

it('two reviewers at once: one decides, the other is told, and the decision counts once', async () => {
  const { id } = await submitted(world);
  const reviewers = [world.as('listingReviewer'), world.as('entryReviewer')];
  const { sheet } = await must(
    world.as('listingReviewer').call(listingReviewEndpoints.detail, { id }),
  );
  const answers = await Promise.all(
    reviewers.map((reviewer, at) =>
      reviewer.call(listingReviewEndpoints.submit, {
        id,
        hash: sheet.hash,
        result: at === 0 ? 'passed' : 'failed',
        opinion: '资料不齐全',
      }),
    ),
  );
  expect(answers.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(answers.find(({ state }) => state === 0)?.text).not.toBe('');
  const { events } = await readListing(world.as('supplier', 1), id);
  const decided = events.filter(({ sentence }) => sentence.startsWith('审核'));
  expect(decided).toHaveLength(1);
});

it('a name that a spreadsheet would calculate goes out as text, and comes in as it was', async () => {
  const name = '=1+2 睿印 LP-99 激光打印机';
  await onSale(world, { name });
  const { content } = await must(world.as('supplier', 1).call(listingEndpoints.export, {}));
  const rows = await rowsOf(content);
  const cells = rows.flat().filter((cell) => cell.includes('=1+2'));
  expect(cells).toEqual([`'${name}`]);
  const [listed] = await world.db
    .selectFrom('goods')
    .select('name')
    .where('name', '=', name)
    .execute();
  expect(listed?.name).toBe(name);
});

it('registrations are taken a few times a minute from one address', async () => {
  const texts: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { text } = await world.as('anonymous').call(entryEndpoints.apply, {
      creditCode: '91320500MAC074921J',
      companyName: '江城兴业设备有限公司',
      contactName: '陆鸣',
      mobile: '13800001234',
      loginName: 'flood01',
      password: 'Qingxi-Bamboo-47',
      // An agreement that is not in force: nothing is made.
      agreement: '2000-01',
      email: '',
      mailCode: '',
      smsCode: '',
    });
    texts.push(text);
  }
  expect(texts.at(0)).toContain('入驻协议');
  expect(texts.at(-1)).toBe('操作过于频繁，请稍后再试');
  const made = await world.db
    .selectFrom('person')
    .select('id')
    .where('login_name', '=', 'flood01')
    .execute();
  expect(made).toEqual([]);
});

it('[AB1] what hardly anybody does by mistake stands in the security log', async () => {
  const { id, version, draft } = await draftOf(world);
  const description = '<script>alert(1)</script>';
  const body = { id, version, draft: { ...draft, description } };
  expect((await world.as('supplier', 1).call(listingEndpoints.save, body)).state).toBe(0);
  const { rows } = await sql<{ who: string; object: string; detail: string }>`
    select distinct coalesce(person_id, actor) as who, object, detail from security_log
    where action = 'call.abuse' and was_refused order by object`.execute(world.db);
  // The flood of registrations before, and the script.
  expect(rows).toEqual([
    { who: '访客', object: 'entry.apply', detail: '操作过于频繁，请稍后再试' },
    {
      who: 'person-supplier1',
      object: 'listing.save',
      detail: expect.stringContaining('<script>'),
    },
  ]);
});
