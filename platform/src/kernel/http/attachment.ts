import { safeFileName } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { create } from 'content-disposition';

/** Returns a `content-disposition` header for an attachment; the name is made safe for every file system. */
export const attachmentHeader = (name: string): string =>
  create(safeFileName(name), { type: 'attachment' });

/**
 * Returns the response headers of a private file, which make a browser save the file and neither run nor
 * cache it.
 */
export const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': attachmentHeader(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
});
