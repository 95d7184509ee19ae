import { priceComplaintEndpoints } from '@jicai/shared/contract/mall/price-complaint.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { addProduct, addShops } from '../../harness/mall/products.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const clock = manualClock(Date.parse('2026-11-23T02:00:00Z'));
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 1 });
  await addShops(world.db, [1]);
  for (let n = 0; n <= 11; n += 1)
    await addProduct(world.db, { id: `pen${n}`, supplier: 1, price: 1_000, stock: 10 });
});
afterAll(() => world?.stop());

const submit = (change: { productId?: string; otherPrice?: Fen; link?: string }) =>
  world.as('buyer').call(priceComplaintEndpoints.submit, {
    productId: 'pen0',
    otherPrice: fen(700),
    link: 'https://shop.example.org/pen',
    note: '同款',
    fileGroup: null,
    ...change,
  });
const page = { page: 1, pageSize: 30 };
const reviewer = () => world.as('listingReviewer');
const todos = async (who: ReturnType<typeof reviewer>, tab: 'open' | 'messages', keyword: string) =>
  (
    await must(
      who.call(todoEndpoints.list, {
        personId: null,
        kind: '',
        objectId: '',
        tab,
        keyword,
        page: 1,
        pageSize: 30,
      }),
    )
  ).rows.length;

it('[PC1] a complaint is refused by its field, becomes a task, and is answered once', async () => {
  expect(await refusal(submit({ productId: 'nothing' }))).toContain('商品不存在');
  expect(await refusal(submit({ otherPrice: fen(1_000) }))).toContain('10.00');
  expect(await refusal(submit({ otherPrice: fen(0) }))).toContain('大于 0');
  expect(await refusal(submit({ link: 'javascript:alert(1)' }))).toContain('http');
  expect(await refusal(submit({ link: '/GoodListSearch' }))).toContain('http');
  const { id } = await must(submit({}));
  expect(await refusal(submit({}))).toContain('正在处理');
  expect(await todos(reviewer(), 'open', '其他渠道 7.00')).toBe(1);
  const list = async () =>
    (await must(reviewer().call(priceComplaintEndpoints.list, { isOpen: true, ...page }))).rows;
  expect((await list()).map((row) => row.id)).toEqual([id]);
  const answer = (who = reviewer()) =>
    who.call(priceComplaintEndpoints.answer, { id, result: 'upheld', answer: '已要求降价' });
  expect((await answer(world.as('supplier', 1) as never)).status).toBe(403);
  await must(answer());
  expect(await refusal(answer())).toBe('该举报已答复');
  expect(await list()).toEqual([]);
  expect(await todos(reviewer(), 'open', '其他渠道 7.00')).toBe(0);
  const mine = await must(world.as('buyer').call(priceComplaintEndpoints.mine, page));
  expect(mine.rows[0]).toMatchObject({ result: 'upheld', answer: '已要求降价' });
  expect(await todos(world.as('supplier', 1), 'messages', '已要求降价')).toBe(1);
  const other = await must(world.as('handler').call(priceComplaintEndpoints.mine, page));
  expect(other.rows).toEqual([]);
});

it('[PC1] a person complains ten times a day', async () => {
  for (let n = 1; n <= 9; n += 1) await must(submit({ productId: `pen${n}` }));
  expect(await refusal(submit({ productId: 'pen10' }))).toContain('10 次');
  clock.at += 86_400_000;
  await must(submit({ productId: 'pen10' }));
});
