import { findKeys, type KeyPlaces, placeOf } from './find.ts';
import { keyKinds } from './kinds.ts';
import type { KnownKey } from './registry.ts';
import { inGroups, judgeKey } from './verdict.ts';

/*
 * The keys that belong to a backup. They are never in it: whoever has both reads sealed quotes. So a
 * restore compares their fingerprints, and says which files to put back.
 */

/**
 * The keys of this machine that are others than those of a backup, in words. A missing one, or a missing
 * older one, is no fault here: it is put back after the restore.
 */
export function foreignKeys(known: readonly KnownKey[], places: KeyPlaces): string[] {
  return findKeys(places).flatMap(([kind, found]) => {
    const isKnown = known.some(({ purpose }) => purpose === kind.purpose);
    if (!isKnown || found.kind === 'absent') return [];
    const verdict = judgeKey(kind, { found, known, unopened: [] });
    const isOther = verdict.kind === 'fault' && verdict.missing.length === 0;
    return isOther ? [`${verdict.text}。请${verdict.remedy}，或先移走该文件`] : [];
  });
}

/** The keys to put back before the start, a line each: place, fingerprint, and whether it is there. */
export function keysToPutBack(known: readonly KnownKey[], places: KeyPlaces): string[] {
  const found = new Map(findKeys(places).map(([{ purpose }, key]) => [purpose, key]));
  return keyKinds.flatMap((kind) => {
    const expected = known.filter(
      ({ purpose, isRetired }) => purpose === kind.purpose && !isRetired,
    );
    if (expected.length === 0) return [];
    const key = found.get(kind.purpose);
    const isThere = expected.some(
      ({ fingerprint }) => key?.kind === 'present' && key.fingerprint === fingerprint,
    );
    const prints = expected.map(({ fingerprint }) => inGroups(fingerprint)).join(' 或 ');
    return [
      `${isThere ? '✓ 已在' : '✗ 请放回'} ${placeOf(kind, places)}（${kind.title}，指纹 ${prints}）`,
    ];
  });
}
