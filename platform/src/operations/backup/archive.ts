import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { KnownKey } from '../keys/registry.ts';

/*
 * An archive is a gzipped text: each line is one JSON value. A part begins with its head, its lines
 * follow; the last line has the SHA-256 of everything before it.
 */

/** The first line of an archive. */
export interface Manifest {
  readonly format: 'jicai-backup-1';
  readonly takenAt: string;
  /** The newest migration: another program's archive is refused. */
  readonly schema: string;
  readonly tables: number;
  /** The last value that each sequence handed out; null: none yet. */
  readonly sequences: Readonly<Record<string, number | null>>;
  /** The keys that opened and signed its contents; absent from archives of older programs. */
  readonly keys?: readonly KnownKey[];
}

export type Entry =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'table'; readonly name: string }
  /** Rows of the table above, as JSON texts. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | {
      readonly kind: 'tableEnd';
      readonly name: string;
      readonly rows: number;
      readonly sha256: string;
    }
  | {
      readonly kind: 'file';
      readonly key: string;
      readonly base64: string;
      readonly isLast: boolean;
    }
  | { readonly kind: 'end'; readonly sha256: string };

export interface ArchiveWriter {
  readonly add: (entry: Exclude<Entry, { kind: 'end' }>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * So many bytes go to the disk together. A whole archive at once would hold up what the database
 * writes beside it, and with it every bid.
 */
const SYNC_BYTES = 1_048_576;

async function writeSynced(chunks: AsyncIterable<Uint8Array>, file: FileHandle): Promise<void> {
  try {
    let unsynced = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      unsynced += chunk.length;
      if (unsynced < SYNC_BYTES) continue;
      await file.datasync();
      unsynced = 0;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a new archive, which only its owner may read. Throws when the file exists. */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const gzip = createGzip({ level: 6 });
  const done = pipeline(gzip, (chunks: AsyncIterable<Uint8Array>) => writeSynced(chunks, file));
  done.catch(() => {});
  const put = async (entry: Entry) => {
    const line = `${JSON.stringify(entry)}\n`;
    if (entry.kind !== 'end') hash.update(line);
    if (!gzip.write(line)) await Promise.race([once(gzip, 'drain'), done]);
  };
  return {
    add: put,
    async close() {
      await put({ kind: 'end', sha256: hash.digest('hex') });
      gzip.end();
      await done;
    },
  };
}

/** Reads an archive entry by entry. Throws in words when it is cut, changed or no archive. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const source = createReadStream(path);
  source.on('error', (error) => gunzip.destroy(error));
  const lines = createInterface({ input: source.pipe(gunzip), crlfDelay: 0 });
  const faults: Error[] = [];
  // Both pass an error on by an event, which would end the process where nobody listens.
  const note = (error: Error) => {
    faults.push(error);
    lines.close();
  };
  gunzip.on('error', note);
  lines.on('error', note);
  let isWhole = false;
  let isFirst = true;
  try {
    for await (const line of lines) {
      const entry: Entry = JSON.parse(line);
      if (isFirst && (entry.kind !== 'manifest' || entry.manifest.format !== 'jicai-backup-1'))
        throw new Error('不是本系统的备份');
      isFirst = false;
      if (entry.kind === 'end') isWhole = entry.sha256 === hash.digest('hex');
      else hash.update(`${line}\n`);
      yield entry;
    }
    if (faults[0]) throw faults[0];
  } catch (error) {
    throw new Error(`备份文件已损坏：${error instanceof Error ? error.message : error}`);
  } finally {
    source.destroy();
  }
  if (!isWhole) throw new Error('备份文件已损坏：内容不完整或校验值不符');
}
