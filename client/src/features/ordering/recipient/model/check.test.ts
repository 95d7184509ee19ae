import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { budgetOf, budgetProblem, checkRows, listProblem, listStatus } from './check.ts';

const row = (key: number, more = {}) => ({
  key,
  row: key + 1,
  name: `职工${key}`,
  phone: '13800138000',
  region: '杭州',
  detail: '一路',
  remark: '',
  ...more,
});
const place = (more = {}) =>
  new Map([['杭州', { text: '杭州', code: '3301', name: '杭州市', shops: [], ...more }]]);

describe('[OR13] a list on the page', () => {
  it('has every problem at its row and field, and keeps the good rows', () => {
    const rows = checkRows(
      [row(1), row(2, { phone: '1', detail: '' }), row(3, { name: '职工1' })],
      place(),
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      {},
      { phone: '请填写正确的手机号或带区号的座机号', detail: '请填写详细地址' },
      { name: '与第 2 行重复' },
    ]);
    expect(rows[0]?.regionCode).toBe('3301');
    expect(listProblem(rows)).toBe('还有 2 位收货人有误，请修改、移除或重新导入');
  });

  it('waits for its regions, and says which are none and who does not deliver', () => {
    expect(listProblem(checkRows([row(1)], new Map()))).toBe('正在核对所在地区，请稍候');
    expect(listStatus(checkRows([row(1)], new Map()))).toBe('所在地区尚未核对完');
    expect(listStatus(checkRows([row(1)], place()))).toBe('全部无误');
    const region = (more: object) => checkRows([row(1)], place(more))[0]?.problems.region;
    expect(region({ code: null })).toBe('地区表中没有这个地区，请选到街道/乡镇为止');
    expect(region({ shops: ['甲店'] })).toBe('甲店不配送到此地区');
    expect(listProblem(checkRows([row(1)], place()))).toBeNull();
    expect(listProblem([])).toBe('请导入收货人名单');
  });
});

describe('[OR15] a budget on the page', () => {
  it.each([
    ['', null],
    ['0', null],
    ['1.234', null],
    ['一百', null],
    ['100', 10_000],
  ])('%j', (text, amount) => {
    expect(budgetOf(text)).toBe(amount);
  });

  it.each([
    [2_999, null],
    [3_000, null],
    [3_001, '人均金额超出人均预算'],
  ])('%d for three at 10 元', (amount, problem) => {
    expect(budgetProblem('10', fen(amount), 3)).toBe(problem);
  });
});
