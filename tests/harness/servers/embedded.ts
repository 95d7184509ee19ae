import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A file that holds the dump of an embedded database, and its removal. */
export interface EmbeddedTemplate {
  readonly file: string;
  remove(): Promise<void>;
}

/**
 * Makes an embedded database once, with all migrations unless it is to be empty, and dumps it: loading
 * the dump takes a tenth of the time that making another one does.
 */
export async function dumpEmbedded(kind: 'migrated' | 'empty'): Promise<EmbeddedTemplate> {
  const { migrate } = await import('../../../platform/src/kernel/db/migrate.ts');
  const { openEmbedded, sourceOf } = await import('../../../platform/src/kernel/db/open.ts');
  const db = await openEmbedded(null);
  if (kind === 'migrated') await migrate(db);
  const source = sourceOf(db);
  if (source.kind !== 'embedded') throw new Error('not an embedded database');
  const dump = await source.pglite.dumpDataDir('none');
  await db.destroy();
  const folder = await mkdtemp(join(tmpdir(), 'jicai-embedded-'));
  const file = join(folder, `${kind}.tar`);
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The run's template, as PGlite's `loadDataDir` takes it (vitest only). */
export async function embeddedTemplate(kind: 'migrated' | 'empty' = 'migrated'): Promise<Blob> {
  const path = kind === 'migrated' ? 'embedded' : 'embedded-empty';
  const response = await fetch(`${inject('databaseBroker')}/${path}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(`no embedded database for this test: ${answer}`);
  return openAsBlob(answer, { type: 'application/x-tar' });
}
