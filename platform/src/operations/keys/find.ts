import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '../../kernel/command-line/command.ts';
import { type KeyKind, keyKinds } from './kinds.ts';

/** The places at which a process looks for its keys. */
export interface KeyPlaces {
  readonly env: Env;
  readonly dataDir: string;
}

/** A key as this process finds it. `place` is a file's whole path, or the name of a setting. */
export type FoundKey =
  | { readonly kind: 'absent'; readonly place: string }
  | { readonly kind: 'unreadable'; readonly place: string; readonly reason: string }
  | {
      readonly kind: 'present';
      readonly place: string;
      readonly text: string;
      readonly fingerprint: string;
      /** Older keys of the same text, which only open. */
      readonly older: readonly string[];
    };

/**
 * A key's file by its whole path: a platform and a command may be given the same folder in different
 * words, and two installations on one machine different folders in the same words.
 */
export const fileOf = ({ file }: KeyKind, { dataDir }: KeyPlaces): string => resolve(dataDir, file);

/** The file of the signing key that the one in use replaces. */
export const previousFile = ({ dataDir }: KeyPlaces): string =>
  join(dataDir, 'signing-key-previous.pem');

/** The place of a key in words. */
export function placeOf(kind: KeyKind, places: KeyPlaces): string {
  return kind.setting !== null && places.env[kind.setting]
    ? `环境变量 ${kind.setting}`
    : fileOf(kind, places);
}

/** Reads a key from its setting or its file; makes none. */
export function findKey(kind: KeyKind, places: KeyPlaces): FoundKey {
  const place = placeOf(kind, places);
  const given = kind.setting === null ? undefined : places.env[kind.setting];
  const file = fileOf(kind, places);
  try {
    if (!given && !existsSync(file)) return { kind: 'absent', place };
    const text = given || readFileSync(file, 'utf8');
    const [fingerprint = '', ...older] = kind.fingerprintsOf(text);
    return { kind: 'present', place, text, fingerprint, older };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', place, reason };
  }
}

/** Every kind of key with what was found of it. */
export const findKeys = (places: KeyPlaces): (readonly [KeyKind, FoundKey])[] =>
  keyKinds.map((kind) => [kind, findKey(kind, places)]);
