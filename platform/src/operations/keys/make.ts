import type { Executor } from '../../kernel/db/open.ts';
import { fileOf, findKey, type KeyPlaces } from './find.ts';
import type { KeyKind } from './kinds.ts';
import { addKey, retireKey } from './registry.ts';
import { makeKeyFile } from './write-file.ts';

/** Records the key of this machine. Throws when it cannot be read. */
export async function recordKey(kind: KeyKind, places: KeyPlaces, db: Executor): Promise<void> {
  const found = findKey(kind, places);
  if (found.kind !== 'present') throw new Error(`${kind.title} ${found.place} 不能读取`);
  await addKey(kind.purpose, found.fingerprint, db);
  // Keys behind the first one opened before there was a record.
  for (const older of found.older) {
    await addKey(kind.purpose, older, db);
    await retireKey(kind.purpose, older, db);
  }
}

/** Makes a key where there is none, and records the one that the file then keeps. */
export async function makeKey(kind: KeyKind, places: KeyPlaces, db: Executor): Promise<void> {
  makeKeyFile(fileOf(kind, places), kind.make());
  await recordKey(kind, places, db);
}
