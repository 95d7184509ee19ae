/**
 * The Chinese messages about files from outside that cannot be parsed, because they exceed a limit
 * of the parser or too many files are being parsed, by key; `{…}` are placeholders.
 */
export const foreignMessages = {
  'foreign.bytesIn': '文件超过 {max} MB，不能读取',
  'foreign.bytesOut': '文件解压后超过 {max} MB，不能读取',
  'foreign.ratio': '文件解压后超过压缩前的 {max} 倍，不能读取',
  'foreign.entries': '文件内含超过 {max} 个文件，不能读取',
  'foreign.elements': '文件的 XML 超过 {max} 个元素，不能读取',
  'foreign.depth': '文件的 XML 嵌套超过 {max} 层，不能读取',
  'foreign.timeMs': '文件在 {max} 秒内未能读完，请检查文件后重试',
  'foreign.memoryMb': '读取文件所需内存超过 {max} MB，不能读取',
  'foreign.busy': '正在读取的文件较多，请稍后重试',
} as const;
