import { createMaker } from './maker.ts';

/** The content of an archive; plain data, so that another thread can build it. */
export interface ArchiveJob {
  /** The files by their paths in the archive; a string is base64. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  /** The first fields of the archive's JSON list of files; `null` for an archive without a list. */
  readonly facts: Readonly<Record<string, string | number>> | null;
  readonly madeAt: number;
}

/**
 * Builds a ZIP file in another thread, one archive at a time. Throws HTTP 429 if too many archives
 * wait, and an error if building takes too long (`createMaker`).
 */
export const makeZip = (job: ArchiveJob): Promise<Buffer> => make(job);

/** Like `makeZip`, but resolves to the ZIP file in base64, which the other thread encodes. */
export const makeZipText = async (job: ArchiveJob): Promise<string> =>
  (await make({ ...job, asText: true })).toString('latin1');

/**
 * The `workerData` of the thread. With `asText` the thread posts the ASCII bytes of the archive's base64,
 * else the ZIP's bytes.
 */
export interface ArchiveTask extends ArchiveJob {
  readonly asText?: boolean;
}

const make = createMaker<ArchiveTask>(new URL('./archive-worker.ts', import.meta.url));
