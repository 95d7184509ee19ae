import type { NoticeBlock } from '@jicai/shared/contract/mall/notice/notice.ts';
import { expect, it } from 'vitest';
import { partsOf } from './sections.ts';

const block = (kind: NoticeBlock['kind'], text: string, cells: string[] = []): NoticeBlock => ({
  kind,
  text,
  cells,
});

it('joins items to a list and rows to a table, and gives each heading an anchor', () => {
  const parts = partsOf([
    block('heading', '一、时间'),
    block('tableRow', '', ['事项', '截止']),
    block('tableRow', '', ['验收', '12 月']),
    block('item', '甲'),
    block('item', '乙'),
    block('paragraph', '说明'),
    block('item', '丙'),
    block('heading', '二、其他'),
  ]);
  expect(parts).toEqual([
    { kind: 'heading', text: '一、时间', anchor: 's0' },
    { kind: 'table', head: ['事项', '截止'], rows: [['验收', '12 月']] },
    { kind: 'items', items: ['甲', '乙'] },
    { kind: 'paragraph', text: '说明' },
    { kind: 'items', items: ['丙'] },
    { kind: 'heading', text: '二、其他', anchor: 's5' },
  ]);
  expect(partsOf([])).toEqual([]);
});
