import { exclusionWords } from '@jicai/shared/domain/auction/award/exclusion-words.ts';
import { eligibleOffers } from '@jicai/shared/domain/auction/award/exclusions.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import {
  failedItemsOf,
  type PackageResult,
  type PackageWinner,
  rankedOf,
  winnersOf,
} from './results.ts';

/** The meaning of a package's end for one of its suppliers. */
export interface SupplierVerdict {
  readonly supplierId: string;
  readonly code: string;
  /** From 1; null without a valid bid or a passed evaluation, and where each line has its own ranking (AU43). */
  readonly rank: number | null;
  /** The evaluation left the whole quote out (IQ7). */
  readonly isLeftOut: boolean;
  /** Result, own rank and reason in one sentence; no rival is named in it. */
  readonly text: string;
}

/** The result of a package for each of its suppliers (PJ9). */
export function verdictsOf(pack: PackageResult): SupplierVerdict[] {
  const ranked = rankedOf(pack);
  const winners = winnersOf(pack);
  return pack.entrants.map(({ supplierId, code }) => {
    const own = ranked.find((one) => one.code === code);
    const place = own?.place ?? null;
    const text = textOf({ code, hasQuote: own !== undefined, place }, winners, pack);
    return {
      supplierId,
      code,
      rank: pack.auction.rules.awardBy === 'lines' ? null : place,
      isLeftOut: own?.place === null,
      text: [text, ...leftOutOf(code, pack)].join('；'),
    };
  });
}

/** The lines of a quote that the evaluation left out, with the reasons; the verdict says a whole one. */
const leftOutOf = (code: string, { exclusions }: PackageResult): string[] =>
  exclusionWords(exclusions.filter((one) => one.code === code && one.lineNo !== null));

interface OwnPlace {
  readonly code: string;
  readonly hasQuote: boolean;
  readonly place: number | null;
}

function textOf(
  { code, hasQuote, place }: OwnPlace,
  winners: readonly PackageWinner[],
  pack: PackageResult,
): string {
  const [first] = winners;
  const whole = pack.exclusions.find((one) => one.code === code && one.lineNo === null);
  if (!first) {
    const failed = say('result.failed');
    return whole ? `${say('result.excluded', { reason: whole.reason })}；${failed}` : failed;
  }
  const own = winners.find((winner) => winner.code === code);
  if (own && !own.lines) return say('result.won');
  if (own) return say('result.wonLines', partOf(own));
  if (!hasQuote) return say('result.noQuote');
  if (whole) return say('result.excluded', { reason: whole.reason });
  if (!first.lines)
    return say('result.lost', { amount: formatFen(first.awarded), rank: String(place) });
  const parts = winners.map((winner) => say('result.part', partOf(winner)));
  const failed = failedItemsOf(pack).map(({ lineNo }) => lineNo);
  if (failed.length > 0) parts.push(say('result.linesFailed', { lines: lineNosText(failed) }));
  return say('result.lostLines', { parts: parts.join('；'), ranks: linePlacesOf(code, pack) });
}

/** AU43: a supplier's places in the rankings of the lines, the lines of one place together. */
export function linePlacesOf(code: string, { auction, exclusions }: PackageResult): string {
  const linesOf = new Map<number, number[]>();
  for (const { lineNo, offers } of auction.award?.lines ?? []) {
    const eligible = eligibleOffers(lineNo, offers, exclusions);
    const place = eligible.findIndex((offer) => offer.code === code) + 1;
    if (place > 0) linesOf.set(place, [...(linesOf.get(place) ?? []), lineNo]);
  }
  return [...linesOf]
    .sort(([one], [other]) => one - other)
    .map(([place, lines]) =>
      say('result.ownPlace', { rank: String(place), lines: lineNosText(lines) }),
    )
    .join('、');
}

/** The lines and the amount of an award by lines (AU43). */
const partOf = ({ lines, awarded }: PackageWinner) => ({
  lines: lineNosText((lines ?? []).map(({ lineNo }) => lineNo)),
  amount: formatFen(awarded),
});
