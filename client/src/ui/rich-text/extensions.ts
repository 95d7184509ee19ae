import { Extension, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { writtenOf } from './editor-document.ts';

/** Items hold one line each. The key Tab goes on to the next field: nobody is caught in the text. */
const Item = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Two lines of a paragraph are stored as two paragraphs: they are so from the start. */
const LineKey = Extension.create({
  name: 'lineKey',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.keyboardShortcut('Enter') };
  },
});

interface Limit {
  /** Characters of the stored form. */
  readonly most: number;
  /** Something was not taken, or there is room again. */
  readonly onFull: (isFull: boolean) => void;
}

/** Takes nothing that would make the stored form too long; a text that is too long already may shrink. */
export const limitPlugin = ({ most, onFull }: Limit) =>
  new Plugin({
    filterTransaction(change) {
      // The form itself sets texts as it will.
      if (!change.docChanged || change.getMeta('preventUpdate')) return true;
      const after = writtenOf(change.doc).length;
      const isFull = after > most && after > writtenOf(change.before).length;
      onFull(isFull);
      return !isFull;
    },
  });

/** All that the editor knows: the kinds that are kept of a text, and the keys for them. */
export const extensionsOf = (limit: Limit): Extensions => [
  ...[Document, Paragraph, Text, Bold, BulletList, Item, ListKeymap, UndoRedo, LineKey],
  Heading.configure({ levels: [3] }),
  Image,
  Extension.create({ name: 'limit', addProseMirrorPlugins: () => [limitPlugin(limit)] }),
];
