import { type Refusal, refuse } from '../../kernel/result.ts';
import { dayOf, momentOfDay } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';
import { type AfterSaleKind, afterSaleKindNames, afterSaleKinds } from './claim.ts';

/** Days after the acceptance within which pieces may be claimed, by kind of after-sale. */
export type ClaimDays = Readonly<Record<AfterSaleKind, number>>;

/** Claim terms by category code; `*` stands for every category without terms of its own. */
export type ClaimTerms = Readonly<Record<string, ClaimDays>>;

const EVERY = '*';
const MOST_DAYS = 3_650;

/** The terms that apply if an installation sets none of its own. */
export const usualTerms: ClaimTerms = {
  [EVERY]: { return: 90, exchange: 90, repair: 365, refund: 365 },
};

/**
 * Returns the terms of a category or, if it has none, of its nearest ancestor with terms; without
 * such an ancestor the terms of `*`, and without those the `usualTerms`. `path` has the category
 * codes from the root down to the category.
 */
export function termsOf(path: readonly string[], terms: ClaimTerms): ClaimDays {
  const category = path.findLast((id) => terms[id] !== undefined);
  return (
    terms[category ?? EVERY] ??
    usualTerms[EVERY] ?? { return: 0, exchange: 0, repair: 0, refund: 0 }
  );
}

/**
 * Returns the last time in ms at which pieces may be claimed: the end of the day in China, `days` after
 * the acceptance.
 */
export const claimUntil = (acceptedAt: number, days: number): number =>
  momentOfDay(dayOf(acceptedAt + days * DAY_MS), '23:59:59');

/** Refuses a claim that is made after the end of its term; returns null for any other claim. */
export function checkClaimTerm(
  kind: AfterSaleKind,
  {
    days,
    acceptedAt,
    now,
  }: { readonly days: ClaimDays; readonly acceptedAt: number; readonly now: number },
): Refusal | null {
  const until = claimUntil(acceptedAt, days[kind]);
  return now > until
    ? refuse('afterSale.tooLate', { kind: afterSaleKinds[kind], day: dayOf(until) })
    : null;
}

/**
 * Parses terms as an operator writes them: `*=90/90/365/365;A02=7/15/730/90`, with the days of
 * return, exchange, repair and refund for each category. `*` has the usual terms unless the text
 * sets it. Returns null if the text is invalid or has more than `MOST_DAYS` days.
 */
export function parseTerms(text: string): ClaimTerms | null {
  const terms: Record<string, ClaimDays> = { ...usualTerms };
  for (const part of text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)) {
    const [category = '', days = ''] = part.split('=').map((piece) => piece.trim());
    const numbers = days
      .split('/')
      .map((piece) => (/^\d{1,4}$/.test(piece) ? Number(piece) : Number.NaN));
    const isGood =
      numbers.length === afterSaleKindNames.length && numbers.every((piece) => piece <= MOST_DAYS);
    if (category === '' || !isGood) return null;
    const [returned = 0, exchange = 0, repair = 0, refund = 0] = numbers;
    terms[category] = { return: returned, exchange, repair, refund };
  }
  return terms;
}

/** Formats terms as text in the form that `parseTerms` accepts. */
export const termsText = (terms: ClaimTerms): string =>
  Object.entries(terms)
    .map(
      ([category, days]) => `${category}=${afterSaleKindNames.map((kind) => days[kind]).join('/')}`,
    )
    .join(';');
