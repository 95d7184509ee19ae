import type { Accepted } from '../../../contract/files/accepted.ts';
import { limits } from '../../../limits.ts';
import type { uploadMessages } from '../../../messages/files/upload.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { boundedName, withoutUnseen } from '../../kernel/texts/file-name.ts';

export type { Accepted } from '../../../contract/files/accepted.ts';

/** All extensions that can be uploaded (spec section 5), in the order of the specification. */
export const FILE_EXTENSIONS = [
  'swf',
  'txt',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'pdf',
  'flv',
  'mp4',
  'wmv',
  'mpeg',
  'jpg',
  'jpeg',
  'png',
  'mp3',
  'zip',
  'rar',
  'cdr',
] as const;
export const PICTURE_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;

/** The extensions of media and drawings, which forms for documents do not accept. */
const MEDIA: ReadonlySet<string> = new Set(['swf', 'flv', 'mp4', 'wmv', 'mpeg', 'mp3', 'cdr']);
/** All extensions except `MEDIA`: those of text and office documents, pictures and archives. */
const PAPER_EXTENSIONS = FILE_EXTENSIONS.filter((extension) => !MEDIA.has(extension));

/** The extensions of electronic invoices (FU23): PDF, and the two formats that contain data. */
export const INVOICE_EXTENSIONS = ['xml', 'ofd', 'pdf'] as const;

export type FileExtension = (typeof FILE_EXTENSIONS)[number] | (typeof INVOICE_EXTENSIONS)[number];

const EXTENSIONS: Readonly<Record<Accepted, readonly FileExtension[]>> = {
  files: FILE_EXTENSIONS,
  papers: PAPER_EXTENSIONS,
  pictures: PICTURE_EXTENSIONS,
  invoices: INVOICE_EXTENSIONS,
  workbooks: ['xlsx'],
};

/** Returns the maximum size in bytes of a file of this kind. */
export const mostBytesOf = (accepted: Accepted): number =>
  accepted === 'workbooks' ? limits.workbookFileBytes : limits.uploadFileBytes;

export const extensionsOf = (accepted: Accepted): readonly FileExtension[] => EXTENSIONS[accepted];

/**
 * Returns a file name without folders, invisible characters and leading dots; 未命名 if nothing is
 * left. Shortens the name to `limits.uploadNameStored` characters and to the bytes that file
 * systems accept, but keeps the extension.
 */
export function cleanName(name: string): string {
  const last = withoutUnseen(name).split(/[/\\]/).at(-1) ?? '';
  const clean = last.trim().replace(/^\.+/, '') || '未命名';
  const characters = Array.from(clean);
  if (characters.length <= limits.uploadNameStored) return boundedName(clean);
  const end = endOf(clean);
  return boundedName(characters.slice(0, limits.uploadNameStored - end.length).join('') + end);
}

/** Returns the extension in lower case without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns the extension in lower case with its dot; empty if there is none. */
function endOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? '' : `.${extension}`;
}

/**
 * Returns a file name as it is shown: at most `limits.uploadNameShown` characters, with its extension
 * visible.
 */
export function shownName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= limits.uploadNameShown) return name;
  const end = `…${endOf(name)}`;
  return characters.slice(0, limits.uploadNameShown - end.length).join('') + end;
}

/** Formats bytes for people: `512 B`, `3.4 KB`, `12.0 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilo = bytes / 1_024;
  return kilo < 1_024 ? `${kilo.toFixed(1)} KB` : `${(kilo / 1_024).toFixed(1)} MB`;
}

/**
 * Returns why a file cannot be uploaded: its extension is not accepted, or its size in bytes is 0
 * or too large; null if it can. Client and server call this function.
 */
export function checkFile(
  file: { name: string; size: number },
  accepted: Accepted,
): Refusal<keyof typeof uploadMessages> | null {
  const extensions: readonly string[] = extensionsOf(accepted);
  if (!extensions.includes(extensionOf(file.name)))
    return refuse('upload.badType', { types: extensions.join('、') });
  const limit = mostBytesOf(accepted);
  if (file.size > limit) return refuse('upload.tooLarge', { max: String(limit / 1_048_576) });
  return file.size > 0 ? null : refuse('upload.empty');
}

/** Returns the number of upload chunks of a file of `size` bytes; at least one. */
export const chunkCount = (size: number): number =>
  Math.max(1, Math.ceil(size / limits.uploadChunkBytes));

/**
 * Returns the length in bytes of chunk `number`, counted from 0, of a file of `size` bytes:
 * `limits.uploadChunkBytes`, less for the last chunk, and 0 for a number beyond it.
 */
export const chunkBytes = (number: number, size: number): number =>
  Math.max(0, Math.min(limits.uploadChunkBytes, size - number * limits.uploadChunkBytes));
