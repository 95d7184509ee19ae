import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes a draft that only its owner may read, and lets `place` put it where it belongs. Every call has a
 * draft of its own: two processes never write into one. Throws in words when the folder takes none.
 */
function writeDraft(file: string, text: string, place: (draft: string) => void): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    place(draft);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`不能写入 ${file}，请检查 DATA_DIR 是否存在、可写：${reason}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a key's file in the place of the one that is there. */
export const writeKeyFile = (file: string, text: string): void =>
  writeDraft(file, text, (draft) => renameSync(draft, file));

/** Makes a key's file. A file that is there stays, also one that another process makes meanwhile. */
export const makeKeyFile = (file: string, text: string): void =>
  writeDraft(file, text, (draft) => {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  });

/** Puts a key's file aside and returns the new path; null: there was none. */
export function setAside(file: string, aside: string): string | null {
  if (!existsSync(file)) return null;
  renameSync(file, aside);
  return aside;
}

/** Returns the reason why a folder takes no file; null when it does. It makes a folder that is not there. */
export function unwritable(folder: string): string | null {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '', { mode: 0o600 });
    rmSync(file);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
