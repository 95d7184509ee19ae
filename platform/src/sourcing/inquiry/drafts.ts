import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Place } from './repository.ts';

/* Quote sheets as texts: sealed with their prices, and encrypted as drafts. No sheet stands open (IQ1). */

/** A draft has no event in the log; no quote has this number. */
const DRAFT_SEQ = 0;

/** The one text of a sheet: what is sealed, and what its hash in the log is made of. */
export const textOfSheet = (sheet: QuoteSheet): string =>
  // The wire form is plain data.
  canonicalJson(encode(QuoteSheet, sheet) as Evidence);

export const sheetOfText = (text: string): QuoteSheet => decode(QuoteSheet, JSON.parse(text));

/** Encrypts a draft for its place. */
export const sealDraft = (place: Place, sheet: QuoteSheet, seals: Seals): string =>
  seals.seal(
    { ...place, seq: DRAFT_SEQ },
    { amount: fen(0), lines: [], salt: '', sheet: textOfSheet(sheet) },
  );

/** Decrypts a stored draft; throws where the key is not the one that encrypted it. */
export function openDraft(place: Place, content: string, seals: Seals): QuoteSheet {
  const { sheet } = seals.open({ ...place, seq: DRAFT_SEQ }, content);
  if (sheet === undefined) throw new Error(`a draft of ${place.packageNumber} without a sheet`);
  return sheetOfText(sheet);
}
