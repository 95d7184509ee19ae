import { hash } from 'node:crypto';
import { distinctPaths } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { zipSync } from 'fflate';
import type { ArchiveJob } from './archive.ts';

/*
 * Packs an archive in the calling thread. Used by the archive's worker thread, and by the command line, which
 * serves no calls meanwhile.
 */

const LIST = '归档清单.json';

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'base64')) : content;

/** Returns the JSON of the list in an archive: the facts, then the files with sizes and SHA-256 (hex). */
function listOf(
  facts: NonNullable<ArchiveJob['facts']>,
  files: readonly (readonly [path: string, content: Uint8Array])[],
): Uint8Array {
  const list = {
    ...facts,
    files: files.map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      sha256: hash('sha256', content, 'hex'),
    })),
  };
  return new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`);
}

/**
 * Returns a ZIP of the files and, if `facts` is not `null`, their JSON list. Changes paths so that
 * no two are equal and every name is safe for every file system.
 */
export function packZip({ files, facts, madeAt }: ArchiveJob): Uint8Array {
  const pathOf = distinctPaths();
  const safe = Object.entries(files).map(
    ([path, content]) => [pathOf(...path.split('/')), bytesOf(content)] as const,
  );
  const list = facts && { [LIST]: listOf(facts, safe) };
  return zipSync({ ...Object.fromEntries(safe), ...list }, { level: 6, mtime: madeAt });
}
