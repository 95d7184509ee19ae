import type { Executor } from '../../kernel/db/open.ts';
import { type FoundKey, findKeys, type KeyPlaces } from './find.ts';
import type { KeyKind } from './kinds.ts';
import { type KnownKey, readKnownKeys } from './registry.ts';
import { unopenedBy } from './sealed-rows.ts';
import { judgeKey, type Verdict } from './verdict.ts';

/** A key with its judgement. */
export interface JudgedKey {
  readonly kind: KeyKind;
  readonly found: FoundKey;
  readonly verdict: Verdict;
}

/** Rows under the key are looked at only where no fingerprint of the purpose is known. */
async function unopenedOf(
  { purpose }: KeyKind,
  found: FoundKey,
  known: readonly KnownKey[],
  db: Executor,
): Promise<string[]> {
  if (purpose !== 'quote' || known.some((key) => key.purpose === purpose)) return [];
  return unopenedBy(found.kind === 'present' ? found.text : null, db);
}

/** Judges every key of this process against what the installation knows. It makes and records nothing. */
export async function judgeKeys(places: KeyPlaces, db: Executor): Promise<JudgedKey[]> {
  const known = await readKnownKeys(db);
  const judged: JudgedKey[] = [];
  for (const [kind, found] of findKeys(places)) {
    const unopened = await unopenedOf(kind, found, known, db);
    judged.push({ kind, found, verdict: judgeKey(kind, { found, known, unopened }) });
  }
  return judged;
}

/** The faults in words, each with its remedy; empty when the installation may run under these keys. */
export const faultsOf = (judged: readonly JudgedKey[]): string[] =>
  judged.flatMap(({ verdict }) =>
    verdict.kind === 'fault' ? [`${verdict.text}。请${verdict.remedy}`] : [],
  );
