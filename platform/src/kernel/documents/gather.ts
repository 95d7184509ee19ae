/*
 * The files of an archive are gathered in memory, one after the other, up to a number of bytes.
 */

/** Bytes of files that one archive holds. What is beyond is listed only. */
const MOST_BYTES = 100 * 1024 * 1024;

/** A file that was asked for, with or without its content. */
interface Listed {
  readonly path: string;
  readonly bytes: number;
  readonly isIncluded: boolean;
}

/** Files of an archive by their paths inside it; a text is base64, which the archive's thread decodes. */
export type ArchiveFiles = Record<string, Uint8Array | string>;

export interface Gathering {
  readonly files: ArchiveFiles;
  /** Everything that was asked for, in this order. */
  readonly listed: readonly Listed[];
  /** Reads a file unless it is too large for what is left; null is one that is not there. */
  add(path: string, bytes: number, read: () => Promise<Uint8Array | string | null>): Promise<void>;
}

/** Begins to gather the files of one archive. */
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
