import type { NoticeBlock } from '@jicai/shared/contract/mall/notice/notice.ts';

/** A run of blocks that is shown as one thing. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string; readonly anchor: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Blocks → parts: items that follow each other are one list, rows one table with its heading. */
export function partsOf(blocks: readonly NoticeBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    switch (block.kind) {
      case 'heading':
        parts.push({ kind: 'heading', text: block.text, anchor: `s${parts.length}` });
        break;
      case 'paragraph':
        parts.push({ kind: 'paragraph', text: block.text });
        break;
      case 'item':
        if (last?.kind === 'items')
          parts[parts.length - 1] = { ...last, items: [...last.items, block.text] };
        else parts.push({ kind: 'items', items: [block.text] });
        break;
      case 'tableRow':
        if (last?.kind === 'table')
          parts[parts.length - 1] = { ...last, rows: [...last.rows, block.cells] };
        else parts.push({ kind: 'table', head: block.cells, rows: [] });
        break;
    }
  }
  return parts;
}
