import { randomBytes } from 'node:crypto';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import type { GivenPoints, GivenSheet } from '@jicai/shared/domain/sourcing/scoring/scores.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { StoredSheet } from './repository.ts';

/* Score sheets as sealed texts: nobody reads them in the database before every one is in (PE4). */

interface Place {
  readonly packageNumber: string;
  readonly personId: string;
}

/** A score sheet has no event in the log; its place is the evaluator's. */
const placeOf = ({ packageNumber, personId }: Place) => ({
  packageNumber,
  code: `evaluator ${personId}`,
  seq: 0,
});

const textOf = (given: readonly GivenPoints[]): string =>
  canonicalJson(given.map(({ code, points }) => ({ code, points: [...points] })));

const hashOf = (salt: string, text: string): string => sha256(`${salt}\n${text}`);

/** Seals a sheet, and answers the salted hash that its evaluator keeps. */
export function sealSheet(
  place: Place,
  given: readonly GivenPoints[],
  seals: Seals,
): { readonly content: string; readonly hash: string } {
  const salt = randomBytes(32).toString('hex');
  const sheet = textOf(given);
  const content = seals.seal(placeOf(place), { amount: fen(0), lines: [], salt, sheet });
  return { content, hash: hashOf(salt, sheet) };
}

/** Opens a stored sheet; throws where it is not the one that was sealed. */
export function openSheet(
  packageNumber: string,
  { personId, content, hash }: StoredSheet,
  seals: Seals,
): GivenSheet {
  const { salt, sheet = '' } = seals.open(placeOf({ packageNumber, personId }), content);
  if (hashOf(salt, sheet) !== hash)
    throw new Error(`the score sheet of ${personId} for ${packageNumber} was changed`);
  // Ours: `sealSheet` wrote it.
  return { evaluatorId: personId, given: JSON.parse(sheet) as GivenPoints[] };
}
