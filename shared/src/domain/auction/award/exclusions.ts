/*
 * The exclusions of an evaluation (IQ7): whole quotes, or of an award by lines single lines of them (AU43).
 * The award, the comparison and the texts about them all ask this.
 */

/** A whole quote, where the line is null, or one line of it. */
export interface Exclusion {
  readonly code: string;
  readonly lineNo: number | null;
}

/** With the reason why it does not meet the requirement. */
export interface ReasonedExclusion extends Exclusion {
  readonly reason: string;
}

/** AU43: the offers for a line that meet the requirement, in their order. */
export function eligibleOffers<T extends { readonly code: string }>(
  lineNo: number,
  offers: readonly T[],
  exclusions: readonly Exclusion[],
): T[] {
  const left = new Set(
    exclusions
      .filter((one) => one.lineNo === null || one.lineNo === lineNo)
      .map(({ code }) => code),
  );
  return offers.filter(({ code }) => !left.has(code));
}

/** The codes of the quotes that were left out as a whole. */
export const wholeExclusions = (exclusions: readonly Exclusion[]): string[] =>
  exclusions.flatMap(({ code, lineNo }) => (lineNo === null ? [code] : []));
