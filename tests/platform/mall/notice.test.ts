import { blocksOf } from '@jicai/platform/demo/notices/blocks.ts';
import { loadNotices } from '@jicai/platform/demo/notices/load.ts';
import { type NewNotice, publishNotices } from '@jicai/platform/src/mall/notice/repository.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { messages } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const DAY = 24 * 3_600_000;
const clock = manualClock(NOW);
let world: World;

const notice = (id: string, daysAgo: number, rest: Partial<NewNotice> = {}): NewNotice => ({
  id,
  kind: 'general',
  title: `标题 ${id}`,
  areaName: '江城市',
  publisher: '运营中心',
  isTop: false,
  body: blocksOf('# 一\n第一段\n- 甲\n| a | b'),
  objectionUntilMs: null,
  publishedAtMs: NOW - daysAgo * DAY,
  ...rest,
});

beforeAll(async () => {
  world = await startPlatform({ clock });
  await publishNotices(
    [
      notice('old', 40),
      notice('middle', 10, { title: '100%_整改' }),
      notice('new', 1),
      notice('top', 90, { isTop: true }),
      notice('policy', 2, { kind: 'policy' }),
      notice('tomorrow', -1),
    ],
    world.db,
  );
});
afterAll(() => world?.stop());

async function list(body: Partial<Parameters<typeof call>[0]> = {}) {
  return call({ kind: null, keyword: '', page: 1, pageSize: 30, ...body });
}
async function call(body: {
  kind: 'general' | 'policy' | null;
  keyword: string;
  page: number;
  pageSize: number;
}) {
  const answer = await world
    .as('anonymous')
    .call(noticeEndpoints.list, { regionCode: null, ...body });
  if (!answer.data) throw new Error(answer.text);
  return answer.data;
}
const detail = (id: string) => world.as('anonymous').call(noticeEndpoints.detail, { id });

it('a visitor reads the list: what is on top first, then the newest; nothing before its time', async () => {
  const { rows, total } = await list();
  expect(rows.map(({ id }) => id)).toEqual(['top', 'new', 'policy', 'middle', 'old']);
  expect(total).toBe(5);
  expect(rows.map(({ isNew }) => isNew)).toEqual([false, true, true, false, false]);
});

it('filters by kind and by words as they are written, page by page', async () => {
  expect((await list({ kind: 'policy' })).rows.map(({ id }) => id)).toEqual(['policy']);
  expect((await list({ keyword: '100%_整' })).rows.map(({ id }) => id)).toEqual(['middle']);
  expect((await list({ keyword: '%' })).total).toBe(1);
  expect((await list({ page: 2, pageSize: 2 })).rows.map(({ id }) => id)).toEqual([
    'policy',
    'middle',
  ]);
});

it('a detail has its neighbours of the same kind in time, and counts each reading', async () => {
  const answer = await detail('middle');
  expect(answer.data?.notice).toMatchObject({
    readCount: 1,
    previous: { id: 'old', title: '标题 old' },
    next: { id: 'new' },
    publisher: '运营中心',
  });
  expect(answer.data?.notice.body).toEqual([
    { kind: 'heading', text: '一', cells: [] },
    { kind: 'paragraph', text: '第一段', cells: [] },
    { kind: 'item', text: '甲', cells: [] },
    { kind: 'tableRow', text: '', cells: ['a', 'b'] },
  ]);
  const again = await detail('middle');
  expect(again.data?.notice.readCount).toBe(2);
  const last = await detail('new');
  expect(last.data?.notice.next).toBeNull();
});

it('what is not there, or not yet, is refused with one text', async () => {
  for (const id of ['nothing', 'tomorrow', "' or 1=1 --"]) {
    expect(await detail(id)).toMatchObject({ state: 0, text: messages['notice.unknown'] });
  }
});

it('the demonstration has at least 30 notices, and loading them twice changes nothing', async () => {
  await loadNotices({ db: world.db, clock });
  const { total } = await list();
  await loadNotices({ db: world.db, clock });
  expect((await list()).total).toBe(total);
  expect(total).toBeGreaterThanOrEqual(35);
});
