import { safeFileName } from '@jicai/shared/domain/kernel/file-name.ts';
import { create } from 'content-disposition';

/** Returns the header `content-disposition` of an attachment, its name made safe for every file system. */
export const attachmentHeader = (name: string): string =>
  create(safeFileName(name), { type: 'attachment' });
