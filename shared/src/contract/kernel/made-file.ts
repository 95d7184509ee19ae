import { base64, fileNameText, int, newer } from './codecs.ts';
import type { DataFile } from './endpoint.ts';
import { wireObject } from './wire.ts';

const made = {
  fileName: ['wjm', fileNameText, '文件名'],
  content: ['wjnr', base64, '文件内容'],
} as const;

/** A file that the server made, its content in base64: a document on paper, or a form to fill in. */
export const MadeFile = wireObject(made);
export type MadeFile = { fileName: string; content: string };

/** A file of rows. */
export const RowsFile = wireObject({ ...made, rows: ['hs', newer(int, 0), '行数'] });

/** The mark of a call that hands out rows without personal data, or with masked ones. */
export const dataFile: DataFile<unknown, { readonly rows: number }> = {
  rows: ({ rows }) => rows,
  isUnmasked: () => false,
};

/** The mark of a call that hands out one document. */
export const documentFile: DataFile<unknown, unknown> = { rows: () => 1, isUnmasked: () => false };
