import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadDatabase } from './migrated.ts';

/** Files that hold the dumps of an embedded database, and their removal. */
export interface EmbeddedTemplates {
  readonly empty: string;
  readonly migrated: string;
  remove(): Promise<void>;
}

/**
 * Makes an embedded database once and dumps it, empty and with all migrations: loading a dump takes
 * a tenth of the time that making a database does.
 */
export async function dumpEmbedded(): Promise<EmbeddedTemplates> {
  const { migrate, openEmbedded, sourceOf } = loadDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'jicai-embedded-'));
  const db = await openEmbedded(null);
  const source = sourceOf(db);
  if (source.kind !== 'embedded') throw new Error('not an embedded database');
  const dump = async (name: string) => {
    const file = join(folder, `${name}.tar`);
    const blob = await source.pglite.dumpDataDir('none');
    await writeFile(file, Buffer.from(await blob.arrayBuffer()));
    return file;
  };
  const empty = await dump('empty');
  await migrate(db);
  const migrated = await dump('migrated');
  await db.destroy();
  return { empty, migrated, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The run's template, as PGlite's `loadDataDir` takes it (vitest only). */
export async function embeddedTemplate(kind: 'migrated' | 'empty' = 'migrated'): Promise<Blob> {
  const path = kind === 'migrated' ? 'embedded' : 'embedded-empty';
  const response = await fetch(`${inject('databaseBroker')}/${path}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(`no embedded database for this test: ${answer}`);
  return openAsBlob(answer, { type: 'application/x-tar' });
}
