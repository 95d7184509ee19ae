export { supplyLimits } from '../../contract/supply/states.ts';

/** The units of measure that a product may have; a product with another unit, such as 批 or 宗, is refused. */
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
