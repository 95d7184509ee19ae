/*
 * Reads the files of an archive into memory, one after the other, up to a total number of bytes.
 */

/**
 * The largest total size of the files in one archive, in bytes. A file that would exceed it is only
 * listed, without its content; later, smaller files may still fit.
 */
const MOST_BYTES = 100 * 1024 * 1024;

/** A file that was added, and whether the archive includes its content. */
interface Listed {
  readonly path: string;
  readonly bytes: number;
  readonly isIncluded: boolean;
}

/** Files by their paths in the archive; a string is base64, which the archive's thread decodes. */
export type ArchiveFiles = Record<string, Uint8Array | string>;

/** The files collected for one archive. */
export interface Gathering {
  readonly files: ArchiveFiles;
  /**
   * All files for which `add` was called, in the order of the calls, including those whose content was left
   * out.
   */
  readonly listed: readonly Listed[];
  /**
   * Reads a file of `bytes` bytes and adds its content to `files`. Only lists the file if it is larger than
   * the remaining bytes, or if `read` resolves to `null` because there is no such file.
   */
  add(path: string, bytes: number, read: () => Promise<Uint8Array | string | null>): Promise<void>;
}

/** Creates an empty collection for one archive of at most `most` bytes. */
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
