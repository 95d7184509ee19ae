import { expect, it } from 'vitest';
import { readCategoryLines } from './category-lines.ts';

it('reads what was copied out of a sheet, or typed with commas', () => {
  expect(readCategoryLines('A\t货物\r\n\r\nA01, 办公设备，A\n')).toEqual([
    { code: 'A', name: '货物', parentCode: '' },
    { code: 'A01', name: '办公设备', parentCode: 'A' },
  ]);
});
