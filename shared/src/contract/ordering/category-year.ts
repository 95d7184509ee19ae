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
 * A unit's purchases in one category in one year: what it has bought (`already`), what the current
 * purchase adds (`adding`), and the category's limit (0 if none is set); shown to warn of split
 * purchases.
 */
export const CategoryYearWire = wireObject(categoryYear);
