import { hash } from 'node:crypto';
import { distinctPaths } from '@jicai/shared/domain/kernel/file-name.ts';
import { zipSync } from 'fflate';
import { createMaker } from './maker.ts';

/** An archive to be made; plain data, so that another thread can make it. */
export interface ArchiveJob {
  /** The files by their paths inside it; a text is base64. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  /** Stand before the list of files. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly madeAt: number;
}

const LIST = '归档清单.json';

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'base64')) : content;

/** A ZIP of files with a list of them and their SHA-256. Paths become such as every file system takes. */
export function zipWithHashes({ files, facts, madeAt }: ArchiveJob): Uint8Array {
  const pathOf = distinctPaths();
  const safe = Object.entries(files).map(
    ([path, content]) => [pathOf(...path.split('/')), bytesOf(content)] as const,
  );
  const list = {
    ...facts,
    files: safe.map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      sha256: hash('sha256', content, 'hex'),
    })),
  };
  const manifest = new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`);
  return zipSync({ ...Object.fromEntries(safe), [LIST]: manifest }, { level: 6, mtime: madeAt });
}

/** The same in another thread, one archive at a time. Throws HTTP 429 when too many wait. */
export const makeZip = (job: ArchiveJob): Promise<Buffer> => make(job);

/** The same as a base64 text, which the other thread makes too. */
export const makeZipText = async (job: ArchiveJob): Promise<string> =>
  (await make({ ...job, asText: true })).toString('latin1');

/** An archive as its thread makes it: its bytes, or the ASCII of its base64. */
export interface ArchiveTask extends ArchiveJob {
  readonly asText?: boolean;
}

const make = createMaker<ArchiveTask>(new URL('./archive-worker.ts', import.meta.url));
