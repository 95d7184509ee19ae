import { limits } from '../../limits.ts';

/** Limits of shops and their products (operations.md 4.2, 4.3); money in 分, times in ms. */
export const supplyLimits = {
  name: 100,
  model: 60,
  brand: 40,
  /** Characters of a unit of measure. */
  unit: 10,
  text: 100,
  description: 20_000,
  axes: 3,
  axisValues: 30,
  skus: 200,
  attributes: 40,
  accessories: 20,
  pictures: 5,
  /** The shorter side of a main picture, in points. */
  pictureSide: 800,
  pictureBytes: 3 * 1_048_576,
  /** Pieces of one SKU. */
  stock: 9_999_999,
  /** The lowest and the highest price of one piece. */
  lowestPrice: 10,
  highestPrice: 10_000_000_00,
  drafts: 6_000,
  /** Rows of a workbook. */
  workbookRows: 5_000,
  workbookBytes: limits.workbookFileBytes,
  batch: 200,
  /** Hours that a reviewer has. */
  reviewHours: 48,
  /** Days that a bank account's change waits before it counts. */
  bankCoolDownHours: 24,
} as const;

/** Units of measure of goods; free text such as 批 or 宗 is refused (operations.md 4.5). */
export const measureUnits: readonly string[] = [
  ...'个只件台部架辆间把支根条块片张枚颗株棵面顶幅份本册套组副双对打令沓刀盘卷盒包箱袋瓶罐听桶米'.split(
    '',
  ),
  '平方米',
  '立方米',
  '千克',
  '克',
  '吨',
  '升',
  '毫升',
  '年',
  '月',
  '次',
  '项',
  '人次',
  '点',
  '端口',
  '节点',
  '用户',
  '授权',
];
