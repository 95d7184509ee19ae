import { describe, expect, it } from 'vitest';
import { readPasted, readSheetRows } from './pasted.ts';

describe('a pasted list', () => {
  it('has a number and a quantity in each line, however they are separated', () => {
    const text = 'LJ2506D\t3\n\nPRO-15，20\nX1 Carbon 5\nA4-70G x2\nM100';
    expect(readPasted(text).map(({ row, code, quantity }) => [row, code, quantity])).toEqual([
      [1, 'LJ2506D', 3],
      [3, 'PRO-15', 20],
      [4, 'X1 Carbon', 5],
      [5, 'A4-70G', 2],
      [6, 'M100', 1],
    ]);
  });

  it('copied from a sheet has its cells between tabs: a comma in one is of the number', () => {
    const text = 'A4-70G\t1,000\t包\nPRO-15，黑,大\t20';
    expect(readPasted(text)).toMatchObject([
      { code: 'A4-70G', quantity: 1_000, problem: '' },
      { code: 'PRO-15,黑,大', quantity: 20, problem: '' },
    ]);
  });

  it.each([
    ['A1,0', '数量“0”须为 1 到 9999 的整数'],
    ['A1,1.5', '数量“1.5”须为 1 到 9999 的整数'],
    ['A1,二', '数量“二”须为 1 到 9999 的整数'],
    [',3', '没有型号'],
    ['A'.repeat(65), '型号超过 64 个字'],
  ])('%j says what is wrong', (text, problem) => {
    expect(readPasted(text)).toMatchObject([{ row: 1, problem }]);
  });
});

it('a sheet may have a heading, and numbers as cells', () => {
  const sheet = [
    ['型号', '数量'],
    ['A1', 2],
    [null, null],
    [8_808, '3'],
    ['B2', 'x'],
  ];
  expect(readSheetRows(sheet)).toMatchObject([
    { row: 2, code: 'A1', quantity: 2, problem: '' },
    { row: 4, code: '8808', quantity: 3, problem: '' },
    { row: 5, code: 'B2', problem: '数量“x”须为 1 到 9999 的整数' },
  ]);
});
