import {
  type RichBlock,
  type RichRun,
  richCollector,
  writeRichText,
} from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

/* The stored form and the editor's document: each is made of the other. */

const contentOf = (runs: readonly RichRun[]): JSONContent[] =>
  runs.map(({ text, isBold }) => ({
    type: 'text',
    text,
    ...(isBold ? { marks: [{ type: 'bold' }] } : {}),
  }));

function nodeOf(block: RichBlock): JSONContent {
  if (block.kind === 'picture') return { type: 'image', attrs: { src: block.src } };
  const content = contentOf(block.runs);
  if (block.kind === 'heading') return { type: 'heading', attrs: { level: 3 }, content };
  const paragraph = { type: 'paragraph', content };
  return block.kind === 'item' ? { type: 'listItem', content: [paragraph] } : paragraph;
}

/** The document of stored blocks; items that follow each other are one list. */
export function documentOf(blocks: readonly RichBlock[]): JSONContent {
  const content: JSONContent[] = [];
  for (const node of blocks.map(nodeOf)) {
    const last = content.at(-1);
    if (node.type !== 'listItem') content.push(node);
    else if (last?.type === 'bulletList') last.content?.push(node);
    else content.push({ type: 'bulletList', content: [node] });
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const TAGS = new Map([
  ['heading', 'h3'],
  ['paragraph', 'p'],
  ['bulletList', 'ul'],
  ['listItem', 'li'],
]);

/** The stored form of a document. */
export function writtenOf(document: Node): string {
  const blocks = richCollector();
  const visit = (node: Node): void => {
    if (node.type.name === 'image') blocks.picture(String(node.attrs.src));
    const tag = node.isText && node.marks.length > 0 ? 'b' : (TAGS.get(node.type.name) ?? '');
    blocks.open(tag);
    if (node.isText) blocks.text(node.text ?? '');
    node.forEach(visit);
    blocks.close(tag);
  };
  visit(document);
  return writeRichText(blocks.finish());
}
