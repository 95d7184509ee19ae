/** The Chinese messages about computed columns, by key; `{…}` are placeholders. */
export const formulaMessages = {
  'formula.tooLong': '公式最多 {max} 字',
  'formula.unreadable': '公式无法识别',
  'formula.tooMany': '计算列最多 {max} 个',
  'formula.badName': '计算列“{column}”没有名称、与其他列重名，或名称不可用',
  'formula.wrong': '计算列“{column}”的公式{reason}，可用 + - × ÷ 括号、min、max、round、sum 和列名',
  'formula.unknown': '计算列“{column}”引用了不存在的列“{name}”',
  'formula.cyclic': '计算列“{column}”循环引用',
  'formula.divides': '计算列“{column}”出现除以零',
  'formula.tooMuch': '计算量过大：行数与公式总字数之积不能超过 {max}，请分次计算',
  'formula.tooLarge': '计算列“{column}”的结果过大',
} as const;
