import { hash } from 'node:crypto';
import { zipSync } from 'fflate';

/** The files of an archive by their paths inside it. */
type Files = Readonly<Record<string, Uint8Array>>;

const LIST = '归档清单.json';

/** A ZIP of files with a list of them and their SHA-256; `facts` stand before the list. */
export function zipWithHashes(
  files: Files,
  facts: Readonly<Record<string, string | number>>,
  madeAt: number,
): Uint8Array {
  const list = {
    ...facts,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      sha256: hash('sha256', content, 'hex'),
    })),
  };
  const manifest = new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`);
  return zipSync({ ...files, [LIST]: manifest }, { level: 6, mtime: madeAt });
}
