import { expect, it } from 'vitest';
import { findCategories } from './find-categories.ts';

const category = (code: string, name: string) => ({ code, name, above: '' });
const all = [
  category('A0201', '计算机设备'),
  category('A02010104', '台式计算机'),
  category('A02010105', '便携式计算机'),
  category('A020201', '打印机'),
];
const found = (keyword: string) => findCategories(all, keyword, 3).map(({ code }) => code);

it.each([
  ['A0202', ['A020201']],
  ['a02010104', ['A02010104']],
  ['打印', ['A020201']],
  ['dayinji', ['A020201']],
  ['dyj', ['A020201']],
  ['计算机', ['A0201', 'A02010104', 'A02010105']],
  ['台式 a0201', ['A02010104']],
  ['A02010105 便携式计算机', ['A02010105']],
  ['汽车', []],
])('%s finds %j', (keyword, codes) => expect(found(keyword)).toEqual(codes));

it('lists the first ones by code without a keyword, and no more than asked for', () => {
  expect(found('')).toEqual(['A0201', 'A02010104', 'A02010105']);
});
