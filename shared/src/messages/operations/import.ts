/**
 * The Chinese messages about the import of units, people, categories, shops, products and limits,
 * by key; `{…}` are placeholders.
 */
export const importMessages = {
  'import.unknown': '该导入不存在或已完成，请重新选择文件',
  'import.tooMany': '一次最多导入 {max} 行',
  'import.faults': '有 {count} 行有误，请修正后重新导入，或选择仅导入无误的行',
  'import.empty': '没有可导入的行',
} as const;
