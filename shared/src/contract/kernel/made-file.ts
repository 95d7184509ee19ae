import { base64, fileNameText, int, newer } from './codecs.ts';
import type { DataFile } from './endpoint.ts';
import { wireObject } from './wire.ts';

const made = {
  fileName: ['wjm', fileNameText, '文件名'],
  content: ['wjnr', base64, '文件内容'],
} as const;

/**
 * A file that the server generated, with its content in base64: a document to print, or a form to
 * fill in.
 */
export const MadeFile = wireObject(made);
export type MadeFile = { fileName: string; content: string };

/** A file with rows of data that the server generated; `rows` is the number of rows. */
export const RowsFile = wireObject({ ...made, rows: ['hs', newer(int, 0), '行数'] });

/**
 * The value of `Endpoint.file` for a call whose file has rows without personal data, or with masked
 * data.
 */
export const dataFile: DataFile<unknown, { readonly rows: number }> = {
  rows: ({ rows }) => rows,
  isUnmasked: () => false,
};

/**
 * The value of `Endpoint.file` for a call that returns one document, without unmasked personal
 * data.
 */
export const documentFile: DataFile<unknown, unknown> = { rows: () => 1, isUnmasked: () => false };
