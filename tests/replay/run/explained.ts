import { decimalsOf, momentOf, type RecordedAuction, type ReplayFile } from './records.ts';

/**
 * Why a record and our rules do not agree as they stand, what is done or expected instead, and
 * which auctions it is about. A file must have exactly the auctions named here.
 */
export interface Explanation {
  readonly reason: string;
  /** Does the disagreement exist in this record? */
  readonly applies: (record: RecordedAuction) => boolean;
  readonly names: Readonly<Partial<Record<ReplayFile, readonly string[]>>>;
}

const ids = (text: string) => text.trim().split(/\s+/);
const lastBidAt = ({ bids }: RecordedAuction) => Math.max(...bids.map(({ t }) => momentOf(t)));
const bidsAtOrAfter = (record: RecordedAuction, end: string | undefined) =>
  end !== undefined && lastBidAt(record) >= momentOf(end);

/** A bid has two decimals at most (AU2); the amounts of these are sent as for a hundred units. */
const finerThanFen: Explanation = {
  reason: 'unit prices of 3 or 4 decimals, quoted for 100 units instead',
  applies: ({ bids }) => bids.some(({ v }) => decimalsOf(v) > 2),
  names: {
    'comprasnet_pause_resume.jsonl': ids(`
      CNET-1601130000052009_ata000#25 CNET-1601130000052009_ata000#29
      CNET-1601130000052009_ata000#31 CNET-1601130000052009_ata000#32
      CNET-1601130000052009_ata000#33 CNET-1601130000052009_ata000#62
      CNET-1601130000052009_ata000#64 CNET-1601130000052009_ata000#67
      CNET-1601130000052009_ata000#69 CNET-1601130000052009_ata000#71
      CNET-1601130000052009_ata000#72 CNET-1601130000052009_ata000#73
      CNET-1601230000032008_ata000#23 CNET-1601230000032008_ata000#60
      CNET-1601230000032008_ata000#80 CNET-1601230000112011_ata000#7
      CNET-1601230000112011_ata000#16 CNET-1601230000112011_ata000#19
      CNET-1601230000112011_ata000#23 CNET-1601230000112011_ata000#24
      CNET-1601230000112011_ata000#92 CNET-1601230000112011_ata000#136
      CNET-1601230000112011_ata000#145 CNET-1601230000142009_ata000#78
      CNET-1601260000022010_ata000#46 CNET-1601260000022010_ata000#48
      CNET-1601260000022010_ata000#64 CNET-1601260000022010_ata000#67
      CNET-1601260000022010_ata000#88 CNET-1601260000022010_ata000#90
      CNET-1601260000022010_ata000#92`),
  },
};

/** The announced end is nearer than AU14 lets a handler set it; the refusal is tested too. */
const endSetTooLate: Explanation = {
  reason: 'the handler set the end less than 5 minutes ahead; published with the right end instead',
  applies: ({ end, endSetByHandler }) =>
    endSetByHandler.some(([at]) => momentOf(end ?? '') - momentOf(at) < 5 * 60_000),
  names: {
    'comprasnet_items.jsonl': ids(`
      CNET-1601130000092017_ata000#43 CNET-1601130000092017_ata000#50
      CNET-1601130000092017_ata000#58 CNET-1601130000092017_ata000#105
      CNET-1601210000032011_ata000#28 CNET-1601210000032011_ata000#54
      CNET-1601210000122012_ata000#99 CNET-1601220000112012_ata000#34
      CNET-1601220000112012_ata000#52 CNET-1601220000112012_ata000#65`),
  },
};

/** The record's end is cut to the second, its bids are not. */
const endWithoutMilliseconds: Explanation = {
  reason: 'accepted bids inside the second of the end; the end is a second later instead',
  applies: (record) => bidsAtOrAfter(record, record.end),
  names: {
    'comprasnet_items.jsonl': ids(`
      CNET-1601200000252008_ata000#121 CNET-1601230000102012_ata000#14
      CNET-1601230000102012_ata000#46 CNET-1601260000022017_ata000#70
      CNET-1601260000052011_ata000#18 CNET-1930030000032008_ata000#13
      CNET-1931030000032014_ata000#250`),
  },
};

/** An opening offer is a reference and no live bid (AU4): the best live bid wins instead. */
const openingOfferBest: Explanation = {
  reason: 'nobody beat the best opening offer; the best live bid wins instead',
  applies: ({ bids, expected }) => bids.every(({ s }) => s !== expected.winner),
  names: {
    'comprasnet_items.jsonl': ids(`
      CNET-1601230000072015_ata000#77`),
    'comprasnet_pause_resume.jsonl': ids(`
      CNET-1601230000112011_ata000#180`),
  },
};

/** Georgia goes on in rounds after the end of the bidding; the record does not say when they end. */
const roundsAfterTheEnd: Explanation = {
  reason: 'offers of the rounds after `bidsEnd`; the end is a minute after the last one instead',
  applies: (record) => bidsAtOrAfter(record, record.bidsEnd),
  names: {
    'smoke.jsonl': ids(`
      GEO-65658`),
    'georgia_two_point.jsonl': ids(`
      GEO-10994 GEO-11541 GEO-12625 GEO-13588 GEO-13733 GEO-16666 GEO-1873 GEO-2239 GEO-2416
      GEO-2498 GEO-33174 GEO-33208 GEO-33225 GEO-33237 GEO-33239 GEO-33242 GEO-33246 GEO-33254
      GEO-33266 GEO-33348 GEO-33360 GEO-33376 GEO-33378 GEO-33382 GEO-33406 GEO-33416 GEO-33424
      GEO-33429 GEO-33446 GEO-33453 GEO-33462 GEO-33463 GEO-33528 GEO-33529 GEO-33558 GEO-33574
      GEO-33582 GEO-33609 GEO-33637 GEO-33644 GEO-33744 GEO-33763 GEO-33770 GEO-33780 GEO-33790
      GEO-33792 GEO-33893 GEO-33921 GEO-33944 GEO-33945 GEO-33997 GEO-34012 GEO-34020 GEO-34024
      GEO-34050 GEO-34094 GEO-34096 GEO-63110 GEO-63147 GEO-63148 GEO-63185 GEO-63226 GEO-63279
      GEO-63280 GEO-63298 GEO-63322 GEO-63400 GEO-63416 GEO-63418 GEO-63447 GEO-63456 GEO-63468
      GEO-63477 GEO-63494 GEO-63496 GEO-63498 GEO-63525 GEO-63547 GEO-63640 GEO-63755 GEO-63776
      GEO-63795 GEO-63803 GEO-63821 GEO-63827 GEO-63848 GEO-63874 GEO-63903 GEO-63905 GEO-63934
      GEO-63945 GEO-63985 GEO-64000 GEO-64003 GEO-64023 GEO-64039 GEO-64042 GEO-64074 GEO-64083
      GEO-64092 GEO-64107 GEO-64120 GEO-64152 GEO-64182 GEO-64225 GEO-64230 GEO-64247 GEO-64250
      GEO-64252 GEO-64260 GEO-64263 GEO-64274 GEO-64289 GEO-64338 GEO-64341 GEO-64378 GEO-64403
      GEO-64407 GEO-64421 GEO-64460 GEO-64471 GEO-64482 GEO-64491 GEO-64495 GEO-64525 GEO-64588
      GEO-64591 GEO-64622 GEO-64625 GEO-64650 GEO-64710 GEO-64725 GEO-64730 GEO-64751 GEO-64794
      GEO-64825 GEO-64834 GEO-64838 GEO-64841 GEO-64847 GEO-64854 GEO-64882 GEO-64891 GEO-64906
      GEO-64928 GEO-64991 GEO-65084 GEO-65099 GEO-65100 GEO-65115 GEO-65116 GEO-65117 GEO-65177
      GEO-65195 GEO-65209 GEO-65210 GEO-65240 GEO-65259 GEO-65274 GEO-65277 GEO-65278 GEO-65295
      GEO-65338 GEO-65367 GEO-65399 GEO-65443 GEO-65505 GEO-65517 GEO-65523 GEO-65604 GEO-65613
      GEO-65616 GEO-65723 GEO-65776 GEO-65790 GEO-65846 GEO-65943 GEO-66010 GEO-66046 GEO-66048
      GEO-66078 GEO-66093 GEO-66249 GEO-7716`),
  },
};

/** The auction's result stands; what the office did with it afterwards is not the auction's. */
const awardedOtherwise: Explanation = {
  reason: 'the winner was disqualified afterwards; only the record of the auction counts instead',
  applies: ({ official }) => official.sameWinner === false,
  names: {
    'comprasnet_pause_resume.jsonl': ids(`
      CNET-1601230000112011_ata000#16 CNET-1601230000112011_ata000#19
      CNET-1601230000112011_ata000#24 CNET-1601230000112011_ata000#55
      CNET-1601230000112011_ata000#64 CNET-1601230000112011_ata000#100
      CNET-1601230000112011_ata000#180 CNET-1601230000142009_ata000#81
      CNET-1601260000022010_ata000#44 CNET-1601260000022010_ata000#80
      CNET-1931030000032014_ata000#149 CNET-1931030000032014_ata000#199`),
  },
};

export const explanations = {
  finerThanFen,
  endSetTooLate,
  endWithoutMilliseconds,
  openingOfferBest,
  roundsAfterTheEnd,
  awardedOtherwise,
} as const;
export type ExplanationName = keyof typeof explanations;

/** The explanations that name this auction. */
export function explanationsOf(file: ReplayFile, id: string): ReadonlySet<ExplanationName> {
  const all = Object.entries(explanations) as [ExplanationName, Explanation][];
  return new Set(all.flatMap(([name, { names }]) => (names[file]?.includes(id) ? [name] : [])));
}
