/*
 * The exclusions of an evaluation (IQ7): whole quotes or, in an award by lines, single lines of quotes
 * (AU43). The award, the comparison and the texts about exclusions all use these functions.
 */

/**
 * An exclusion by an evaluation: of the whole quote of supplier `code` if `lineNo` is null, otherwise of
 * one line of it.
 */
export interface Exclusion {
  readonly code: string;
  readonly lineNo: number | null;
}

/** An exclusion with the reason why the requirement is not met. */
export interface ReasonedExclusion extends Exclusion {
  readonly reason: string;
}

/** AU43: returns the offers for a line that no exclusion covers, in their order. */
export function eligibleOffers<T extends { readonly code: string }>(
  lineNo: number,
  offers: readonly T[],
  exclusions: readonly Exclusion[],
): T[] {
  const excluded = new Set(
    exclusions
      .filter((exclusion) => exclusion.lineNo === null || exclusion.lineNo === lineNo)
      .map(({ code }) => code),
  );
  return offers.filter(({ code }) => !excluded.has(code));
}

/** Returns the codes of the quotes that were excluded as a whole. */
export const wholeExclusions = (exclusions: readonly Exclusion[]): string[] =>
  exclusions.flatMap(({ code, lineNo }) => (lineNo === null ? [code] : []));
