/* The workbooks that bring units and people in. */

/** The sheets, in the order in which they are applied. */
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
    ],
  },
} as const;

export type ImportSheet = keyof typeof IMPORT_SHEETS;

export const importSheets = Object.keys(IMPORT_SHEETS) as ImportSheet[]; // the table's own keys

/** Rows of one import, over both sheets. */
export const IMPORT_ROWS = 20_000;
/** Rows of one call; the browser sends them in parts. */
export const IMPORT_PART = 100;
/** Characters of one cell; longer ones are faulty. */
export const IMPORT_CELL = 100;
