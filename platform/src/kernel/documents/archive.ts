import { createMaker } from './maker.ts';

/** An archive to be made; plain data, so that another thread can make it. */
export interface ArchiveJob {
  /** The files by their paths inside it; a text is base64. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  /** Stand before the list of files; null for an archive without a list. */
  readonly facts: Readonly<Record<string, string | number>> | null;
  readonly madeAt: number;
}

/** Makes a ZIP of files in another thread, one archive at a time. Throws HTTP 429 when too many wait. */
export const makeZip = (job: ArchiveJob): Promise<Buffer> => make(job);

/** The same as a base64 text, which the other thread makes too. */
export const makeZipText = async (job: ArchiveJob): Promise<string> =>
  (await make({ ...job, asText: true })).toString('latin1');

/** An archive as its thread makes it: its bytes, or the ASCII of its base64. */
export interface ArchiveTask extends ArchiveJob {
  readonly asText?: boolean;
}

const make = createMaker<ArchiveTask>(new URL('./archive-worker.ts', import.meta.url));
