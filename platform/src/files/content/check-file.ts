import type { FileExtension } from '@jicai/shared/domain/files/upload/files.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { ReadBytes } from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { readForeign } from '../../kernel/documents/foreign/reader.ts';

/** The job of the thread: the extension that the file claims. */
export interface CheckJob {
  readonly extension: FileExtension;
}

const SCRIPT = new URL('./check-worker.ts', import.meta.url);

/** Checks a person's file by its content, in a thread; see `checkContent`. Null when it may be stored. */
export const checkFileContent = (
  file: { readonly extension: FileExtension; readonly size: number; readonly ownerId: string },
  read: ReadBytes,
): Promise<Refusal | null> =>
  readForeign<null>({
    kind: 'upload',
    script: SCRIPT,
    person: file.ownerId,
    size: file.size,
    read,
    job: { extension: file.extension } satisfies CheckJob,
  });
