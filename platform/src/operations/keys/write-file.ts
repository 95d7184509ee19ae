import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;

/** Answers of file systems without hard links: some network shares, FAT, some container volumes. */
const NO_LINKS: readonly unknown[] = [
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
];
/** A claim that is older was left behind by a process that died. */
const CLAIM_MS = 60_000;

/** Whether a claim was left behind. One that is gone by now had a live process. */
function isDead(mark: string): boolean {
  const since = statSync(mark, { throwIfNoEntry: false })?.mtimeMs;
  return since !== undefined && Date.now() - since >= CLAIM_MS;
}

/**
 * Claims the making of a file for this process; throws while another one makes it. A dead claim is
 * followed by the next mark, which one process only can make. Removing the dead one first could hit the
 * claim of a process that was faster. Returns the dead marks and the process's own.
 */
function claim(
  file: string,
  dead: readonly string[] = [],
): { readonly own: string; readonly dead: readonly string[] } {
  const own = `${file}.making${dead.length === 0 ? '' : `-${dead.length}`}`;
  try {
    writeFileSync(own, '', { mode: 0o600, flag: 'wx' });
    return { own, dead };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !isDead(own)) throw error;
    return claim(file, [...dead, own]);
  }
}

/**
 * Puts a draft in its place without a hard link. Renaming overwrites, so it happens under a claim, which
 * one process at a time gets; a file that is there stays.
 */
function renameIfAbsent(draft: string, file: string): void {
  const { own, dead } = claim(file);
  try {
    if (!existsSync(file)) renameSync(draft, file);
    // Only now: whoever claims from here on finds the file.
    for (const mark of dead) rmSync(mark, { force: true });
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Makes a key's file. A file that is there stays, also one that another process makes meanwhile.
 *
 * @param link tests bring one that fails as on file systems without hard links
 */
export const makeKeyFile = (file: string, text: string, link = linkSync): void =>
  writeDraft(file, text, (draft) => {
    try {
      link(draft, file);
    } catch (error) {
      const code = codeOf(error);
      if (NO_LINKS.includes(code)) renameIfAbsent(draft, file);
      else if (code !== 'EEXIST') throw error;
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
