import { int, money, text } from '../kernel/codecs.ts';
import { wireObject } from '../kernel/wire.ts';

const categoryYear = {
  categoryId: ['category_id', text, '品目编号'],
  categoryName: ['category_name', text, '品目名称'],
  year: ['nd', int, '年度'],
  already: ['ycgje', money, '本年度已采购'],
  adding: ['bcje', money, '本次金额'],
  limit: ['xe', money, '限额'],
} as const;
/**
 * What a unit bought in one category in the year (`already`), what the current purchase adds, and the
 * category's limit, to warn of split purchases.
 */
export const CategoryYearWire = wireObject(categoryYear);
