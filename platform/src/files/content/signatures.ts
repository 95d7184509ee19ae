import type { FileExtension } from '@jicai/shared/domain/files/upload/files.ts';
import { fileTypeFromBuffer } from 'file-type';

/** By the extension that a file claims: the kinds that its first bytes may show. */
const KINDS: Readonly<Record<Exclude<FileExtension, 'txt' | 'cdr' | 'xml'>, readonly string[]>> = {
  swf: ['swf'],
  doc: ['cfb'],
  ppt: ['cfb'],
  xls: ['cfb'],
  docx: ['docx', 'zip'],
  pptx: ['pptx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pdf: ['pdf'],
  flv: ['flv'],
  mp4: ['mp4', 'm4v', 'f4v', '3gp', '3g2', 'mov'],
  wmv: ['asf', 'wmv'],
  mpeg: ['mpg', 'mpeg'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  mp3: ['mp3'],
  // A document is a zip too, so it may have the extension zip.
  zip: ['zip', 'docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp', 'epub', 'jar', 'apk', 'xpi', 'zip'],
  rar: ['rar'],
  ofd: ['zip'],
};

/** Does the beginning of the file (4 KiB at least, or all of it) fit its extension? */
export async function signatureFits(extension: FileExtension, head: Uint8Array): Promise<boolean> {
  if (extension === 'txt') return true;
  if (extension === 'xml') return isXml(head);
  if (extension === 'cdr') return isCorel(head);
  // Modern office documents are checked by their table of contents, which is at the end.
  const kind = (await fileTypeFromBuffer(head).catch(() => undefined))?.ext;
  if (kind === undefined) return isZipBased(extension) && isZip(head);
  return KINDS[extension].includes(kind) || (isZipBased(extension) && isZip(head));
}

/** Extensions whose files are zip archives. */
export const isZipBased = (extension: string): boolean =>
  ['zip', 'docx', 'xlsx', 'pptx', 'ofd'].includes(extension);

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

const textOf = (head: Uint8Array, bytes = head.length): string =>
  Buffer.from(head.subarray(0, bytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '');

/**
 * Has XML a document type or an entity of its own? They make small files large, and read files of who
 * opens them. The document type of a web page is none of XML.
 */
export function definesEntities(head: Uint8Array): boolean {
  const text = textOf(head);
  return /^\s*<[?!\w]/.test(text) && /<!(?:DOCTYPE\s(?!\s*html\b)|ENTITY\s)/i.test(text);
}

/** XML begins with its declaration or its root; what a browser shows as a page is none of ours. */
function isXml(head: Uint8Array): boolean {
  const text = textOf(head, 1_024);
  return /^\s*<(?:\?xml\s|\w*:?EInvoice[\s>])/.test(text) && !/<(?:html|svg|!doctype)/i.test(text);
}

/** A zip begins with its first entry, or, when it is empty, with its end. */
export const isZip = (head: Uint8Array): boolean =>
  startsWith(head, 'PK\u0003\u0004') || startsWith(head, 'PK\u0005\u0006');

/** CorelDRAW: a RIFF of the form CDR, and since version X4 a zip whose first entry shows it. */
function isCorel(head: Uint8Array): boolean {
  if (startsWith(head, 'RIFF')) return /^CDR|^cdr/.test(String.fromCharCode(...head.slice(8, 11)));
  return isZip(head) && /corel|content\/riffdata\.cdr/i.test(Buffer.from(head).toString('latin1'));
}
