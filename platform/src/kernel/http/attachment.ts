import { safeFileName } from '@jicai/shared/domain/kernel/file-name.ts';
import { create } from 'content-disposition';

/** Returns the header `content-disposition` of an attachment, its name made safe for every file system. */
export const attachmentHeader = (name: string): string =>
  create(safeFileName(name), { type: 'attachment' });

/** Headers of a file for one person: a browser saves it, and neither runs nor keeps it. */
export const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': attachmentHeader(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
});
