import { IMPORT_CELL, type ImportSheet } from '../../contract/operations/import-sheets.ts';
import { limits } from '../../limits.ts';
import { supplyLimits } from '../supply/limits.ts';

export {
  IMPORT_CELL,
  IMPORT_PART,
  type ImportSheet,
  importSheets,
} from '../../contract/operations/import-sheets.ts';

/* The workbook that imports units, people, categories, shops, products and yearly purchase limits. */

/**
 * The sheets of the workbook, in the order in which the import writes them, each with its title,
 * its column headings and an example row that is not imported.
 */
export const IMPORT_SHEETS = {
  units: {
    title: '单位',
    columns: ['单位编码', '单位名称', '组织性质', '上级单位编码'],
    example: ['EX0001', '示例小学（此行不导入）', '采购单位', ''],
  },
  people: {
    title: '人员',
    columns: [
      '登录名',
      '姓名',
      '单位编码',
      '部门',
      '职务',
      '手机号码',
      '身份证号',
      '角色',
      '起始日期',
      '终止日期',
      '电子邮箱',
    ],
    example: [
      'example01',
      '示例（此行不导入）',
      'EX0001',
      '总务处',
      '科员',
      '13800000000',
      '',
      '经办人、采购人',
      '2026-01-01',
      '',
      'example01@example.com',
    ],
  },
  categories: {
    title: '品目',
    columns: ['品目编号', '品目名称', '上级品目编号'],
    example: ['EX01', '示例品目（此行不导入）', ''],
  },
  shops: {
    title: '店铺',
    columns: ['供应商单位编码', '店铺名称', '主营', '联系人', '联系电话'],
    example: ['EX0002', '示例店铺（此行不导入）', '办公设备', '张三', '13800000000'],
  },
  goods: {
    title: '商品',
    columns: [
      '供应商单位编码',
      '商品编号',
      '商品名称',
      '品目编号',
      '品牌',
      '型号',
      '计量单位',
      '单价（元）',
      '库存',
      '税率（%）',
    ],
    example: [
      'EX0002',
      'P001',
      '示例打印机（此行不导入）',
      'EX01',
      '示例',
      'A1',
      '台',
      '1200.00',
      '10',
      '13',
    ],
  },
  limits: {
    title: '限额',
    columns: ['单位编码（空为全部）', '品目编号（空为全部）', '年度限额（元）'],
    example: ['EX0001', 'EX01（此行不导入）', '200000'],
  },
} as const;

/** The most rows that one import may have, summed over all sheets. */
export const IMPORT_ROWS = 20_000;

const CODE = 32;
const NAME = 100;
/** The maximum number of characters per column, in the order of the columns. */
const LENGTHS: Readonly<Record<ImportSheet, readonly number[]>> = {
  units: [CODE, NAME, 20, CODE],
  people: [limits.loginNameLength, 50, CODE, NAME, 50, 32, 32, 2 * IMPORT_CELL, 20, 20, 128],
  categories: [CODE, NAME, CODE],
  shops: [CODE, 60, 60, 20, 32],
  goods: [
    CODE,
    CODE,
    supplyLimits.name,
    CODE,
    supplyLimits.brand,
    supplyLimits.model,
    supplyLimits.unit,
    32,
    32,
    16,
  ],
  limits: [CODE, CODE, 32],
};

/** Returns the maximum number of characters of a cell in a column of a sheet; columns count from 0. */
export const importCellLength = (sheet: ImportSheet, column: number): number =>
  LENGTHS[sheet][column] ?? IMPORT_CELL;
