import { limits } from '@jicai/shared/limits.ts';
import { describe, expect, it } from 'vitest';
import { readRows } from './sheet.ts';

const HEAD = ['姓名', '手机', '所在地区', '详细地址', '备注'];

describe('[OR13] a file of recipients', () => {
  it('keeps every row as it is written, bad ones too, with its row number', () => {
    const read = readRows(
      [
        HEAD,
        [' 林静 ', 13800138000, '浙江省杭州市', '一路 1 号', null],
        [null, null, null, null, null],
        ['', '123', null, null, '门卫代收'],
      ],
      5,
    );
    expect(read).toEqual({
      leftOut: '',
      recipients: [
        {
          key: 5,
          row: 2,
          name: '林静',
          phone: '13800138000',
          region: '浙江省杭州市',
          detail: '一路 1 号',
          remark: '',
        },
        { key: 7, row: 4, name: '', phone: '123', region: '', detail: '', remark: '门卫代收' },
      ],
    });
  });

  it('finds its columns by their headings, in any order', () => {
    const read = readRows(
      [
        ['备注', '详细地址 *', '所在地区', '手机', '姓名'],
        ['r', 'd', 'g', 'p', 'n'],
      ],
      1,
    );
    expect(read).toMatchObject({
      recipients: [{ name: 'n', phone: 'p', region: 'g', detail: 'd', remark: 'r' }],
    });
  });

  it.each([
    [[], '文件第一行缺少列：姓名、手机、所在地区、详细地址'],
    [[['姓名', '手机', '所在地区']], '文件第一行缺少列：详细地址'],
    [[HEAD, []], '文件中没有收货人'],
  ])('says what it lacks', (sheet, problem) => {
    expect(readRows(sheet, 1)).toEqual({ problem });
  });

  it.each([
    [limits.recipients - 1, limits.recipients - 1, ''],
    [limits.recipients, limits.recipients, ''],
    [limits.recipients + 1, limits.recipients, '第 202 行起的 1 行未导入'],
  ])('of %d rows takes %d and says what it left out', (count, taken, text) => {
    const rows = Array.from({ length: count }, (_, n) => [`职工${n}`, '1', '2', '3', '']);
    const read = readRows([HEAD, ...rows], 1);
    if (!('recipients' in read)) throw new Error(read.problem);
    expect(read.recipients).toHaveLength(taken);
    expect(read.leftOut).toContain(text);
  });
});
