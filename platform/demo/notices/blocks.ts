import type { NoticeBlock } from '@jicai/shared/contract/mall/notice.ts';

/**
 * A body written as lines: `# ` begins a heading, `- ` an item, `| a | b` a row of a table, anything
 * else is a paragraph. Blank lines separate nothing.
 */
export function blocksOf(lines: string): NoticeBlock[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2), cells: [] };
      if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2), cells: [] };
      if (line.startsWith('| ')) {
        const cells = line
          .slice(2)
          .split('|')
          .map((cell) => cell.trim());
        return { kind: 'tableRow', text: '', cells };
      }
      return { kind: 'paragraph', text: line, cells: [] };
    });
}
