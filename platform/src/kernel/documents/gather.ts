/*
 * Collects the files of an archive in memory, one after the other, up to a number of bytes.
 */

/** The most bytes of files in one archive; files beyond it are only listed. */
const MOST_BYTES = 100 * 1024 * 1024;

/** A requested file, and whether the archive includes its content. */
interface Listed {
  readonly path: string;
  readonly bytes: number;
  readonly isIncluded: boolean;
}

/** Files by their paths in the archive; a string is base64, which the archive's thread decodes. */
export type ArchiveFiles = Record<string, Uint8Array | string>;

export interface Gathering {
  readonly files: ArchiveFiles;
  /** All requested files, in order of request. */
  readonly listed: readonly Listed[];
  /** Adds a file, unless it exceeds the remaining bytes or `read` resolves to `null` (no such file). */
  add(path: string, bytes: number, read: () => Promise<Uint8Array | string | null>): Promise<void>;
}

/** Creates an empty collection for one archive. */
export function gather(most = MOST_BYTES): Gathering {
  const files: ArchiveFiles = {};
  const listed: Listed[] = [];
  let left = most;
  return {
    files,
    listed,
    async add(path, bytes, read) {
      const content = bytes > left ? null : await read();
      if (content !== null) {
        files[path] = content;
        left -= bytes;
      }
      listed.push({ path, bytes, isIncluded: content !== null });
    },
  };
}
