import { type RichBlock, writeRichText } from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import { parseRichText, sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, writtenOf } from './editor-document.ts';
import { extensionsOf, limitPlugin } from './extensions.ts';

const unlimited = { most: Number.POSITIVE_INFINITY, onFull: () => {} };
const schema = getSchema(extensionsOf(unlimited));
const nodeOf = (html: string) => {
  const node = schema.nodeFromJSON(documentOf(parseRichText(html)));
  node.check();
  return node;
};

describe('the document of the editor', () => {
  it('knows what is kept of a text, and nothing else', () => {
    expect(Object.keys(schema.nodes).sort()).toEqual(
      ['bulletList', 'doc', 'heading', 'image', 'listItem', 'paragraph', 'text'].sort(),
    );
    expect(Object.keys(schema.marks)).toEqual(['bold']);
  });

  it.each([
    ['', ''],
    ['一\n二', '<p>一</p><p>二</p>'],
    ['<h3>甲</h3><li>乙</li><li>丙<b>丁</b></li><p>戊 &lt;</p><li>己</li><img src="/a.png">', null],
  ])('of %j is written back as it is stored', (html, stored) =>
    expect(writtenOf(nodeOf(html))).toBe(stored ?? html),
  );

  it('brings stored blocks back unchanged, whatever they are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const runs = fc.array(fc.record({ text, isBold: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    });
    const block = fc.oneof(
      fc.record({ kind: fc.constantFrom('heading', 'paragraph', 'item'), runs }),
      fc.constant({ kind: 'picture', src: '/app/a.png' }),
    ) as fc.Arbitrary<RichBlock>;
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const stored = sanitiseRichText(writeRichText(blocks));
        expect(writtenOf(nodeOf(stored))).toBe(stored);
      }),
      { numRuns: 500 },
    );
  });

  it('is written in the stored form, also where somebody typed what has none', () => {
    const typed = schema.nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'paragraph' },
        { type: 'paragraph', content: [{ type: 'text', text: '甲\n乙\u00A0丙' }] },
        { type: 'image', attrs: { src: 'https://evil.example/a.png' } },
      ],
    });
    expect(writtenOf(typed)).toBe('<p>甲</p><p>乙 丙</p>');
  });
});

describe('the limit', () => {
  const stateOf = (html: string, most: number, heard: boolean[]) =>
    EditorState.create({
      doc: nodeOf(html),
      plugins: [limitPlugin({ most, onFull: (isFull) => heard.push(isFull) })],
    });

  it('takes what has room in the stored form, and says when something has none', () => {
    const heard: boolean[] = [];
    const state = stateOf('<p>甲</p>', 10, heard);
    const longer = state.apply(state.tr.insertText('乙丙', 2));
    expect(writtenOf(longer.doc)).toBe('<p>甲乙丙</p>');
    expect(writtenOf(longer.apply(longer.tr.insertText('丁', 2)).doc)).toBe('<p>甲乙丙</p>');
    // A sign that is written as four.
    expect(writtenOf(state.apply(state.tr.insertText('<', 2)).doc)).toBe('<p>甲</p>');
    expect(heard).toEqual([false, true, true]);
  });

  it('lets a text that is too long already shrink', () => {
    const state = stateOf('<p>甲乙丙丁戊</p>', 10, []);
    expect(writtenOf(state.apply(state.tr.delete(1, 2)).doc)).toBe('<p>乙丙丁戊</p>');
    expect(writtenOf(state.apply(state.tr.insertText('己', 1)).doc)).toBe('<p>甲乙丙丁戊</p>');
  });
});
