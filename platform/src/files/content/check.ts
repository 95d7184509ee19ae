import type { FileExtension } from '@jicai/shared/domain/files/upload/files.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type ArchiveContents,
  isHarmless,
  type ReadBytes,
  readArchive,
} from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { hasMacros } from '@jicai/shared/domain/kernel/workbook/bounded-parts.ts';
import { limits } from '@jicai/shared/limits.ts';
import { pictureSize } from './pictures.ts';
import { definesEntities, isZip, isZipBased, signatureFits } from './signatures.ts';
import { isPlainText, isWideText } from './text.ts';
import { unpacksAsClaimed } from './unpack.ts';

const PIECE = 64 * 1_024;
/** A photograph may have some hundred kilobytes of metadata before its size. */
const PICTURE_PIECE = 1_024 * 1_024;

/** A document's own folder in its archive. */
const FOLDERS: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' };
/** The stream inside an old document that shows its kind, in UTF-16. */
const STREAMS: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/**
 * Checks that a file fits its extension ([A20]) and can be opened without harm ([A22]). Reads the
 * beginning, the end and an archive's table; of archives also how much they unpack to. It keeps and runs
 * nothing.
 */
export async function checkContent(
  file: { readonly extension: FileExtension; readonly size: number },
  read: ReadBytes,
): Promise<Refusal | null> {
  const { extension, size } = file;
  const lie = refuse('upload.lie', { extension });
  const isPicture = ['png', 'jpg', 'jpeg'].includes(extension);
  const head = await read(0, Math.min(size, isPicture ? PICTURE_PIECE : PIECE));
  const wrongHead = await headRefusal(extension, head);
  if (wrongHead) return wrongHead;
  if (isPicture) {
    const dimensions = pictureSize(extension, head);
    if (!dimensions) return lie;
    return dimensions.width * dimensions.height > limits.picturePixels
      ? refuse('upload.pixels')
      : null;
  }
  if (extension === 'txt') {
    const tail = await read(Math.max(0, size - PIECE), size);
    const isText = isWideText(head) || (isPlainText(head, 'head') && isPlainText(tail, 'tail'));
    return isText ? null : lie;
  }
  if (STREAMS[extension]) return checkOldDocument(extension, head, size, read);
  if (isZipBased(extension) || isZip(head)) return checkArchive(extension, size, read);
  return null;
}

/** Entities before the extension: a file with them is XML, and is told what it may not have. */
async function headRefusal(extension: FileExtension, head: Uint8Array): Promise<Refusal | null> {
  if (extension === 'xml' && definesEntities(head)) return refuse('upload.entities');
  return (await signatureFits(extension, head)) ? null : refuse('upload.lie', { extension });
}

async function checkArchive(
  extension: string,
  size: number,
  read: ReadBytes,
): Promise<Refusal | null> {
  const contents = await readArchive(size, read);
  if (!contents || !isHarmless(contents, size)) return refuse('upload.archive');
  const refusal = documentRefusal(extension, contents);
  if (refusal) return refusal;
  return (await unpacksAsClaimed(contents, size, read)) ? null : refuse('upload.archive');
}

/** A document has its own folder in its archive, and no macros. */
function documentRefusal(extension: string, contents: ArchiveContents): Refusal | null {
  const folder = FOLDERS[extension];
  if (!folder) return null;
  const { names } = contents;
  const isDocument =
    names.includes('[Content_Types].xml') && names.some((n) => n.startsWith(folder));
  if (!isDocument) return refuse('upload.lie', { extension });
  return hasMacros(names) ? refuse('upload.macro') : null;
}

/** A compound file: its directory must not name another kind of document, or a program. */
async function checkOldDocument(
  extension: string,
  head: Uint8Array,
  size: number,
  read: ReadBytes,
): Promise<Refusal | null> {
  const lie = refuse('upload.lie', { extension });
  if (head.length < 512) return lie;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const sector = 2 ** view.getUint16(30, true);
  const at = (view.getUint32(48, true) + 1) * sector;
  if (![512, 4_096].includes(sector) || at >= size) return lie;
  const directory = Buffer.from(await read(at, Math.min(size, at + 16 * sector)));
  const names = (wanted: readonly string[]) =>
    wanted.some((name) => directory.includes(Buffer.from(`${name}\0`, 'utf16le')));
  if (!directory.includes(Buffer.from('Root Entry\0', 'utf16le'))) return lie;
  const others = Object.entries(STREAMS).filter(([kind]) => kind !== extension);
  const isAnother = others.some(([, streams]) => names(streams));
  return names(STREAMS[extension] ?? []) || !isAnother ? null : lie;
}
