import type {
  ComparedQuote,
  EvaluationGrid,
  OfferedLine,
} from '@jicai/shared/contract/sourcing/evaluation.ts';
import {
  type Award,
  type AwardFacts,
  isHeld,
  isInEvaluation,
  placedFor,
  type RankedLine,
} from '@jicai/shared/domain/auction/award/award.ts';
import {
  type Exclusion,
  eligibleOffers,
  type ReasonedExclusion,
} from '@jicai/shared/domain/auction/award/exclusions.ts';
import { rankLines } from '@jicai/shared/domain/auction/award/lines.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { findProposal, readExclusions } from '../../auction/award/evaluation.ts';
import { pricesOf } from '../../auction/ledger/line-prices.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import { readPackageInfo } from '../../auction/participation/package-info.ts';
import { unknownAuction } from '../../auction/participation/participation.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { sheetOfText } from '../inquiry/drafts.ts';
import { supplierNames } from '../inquiry/repository.ts';
import { findProjectByNumber } from '../life/row.ts';
import { listOfPackage } from '../negotiation/package.ts';
import { readEvaluated } from '../scoring/evaluated.ts';
import { listExplanations, listItems } from './repository.ts';

export interface GridNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
}

type Opened = Awaited<ReturnType<typeof readOpenedQuotes>>[number];
type Item = EvaluationGrid['items'][number];
type Named = Awaited<ReturnType<typeof listItems>>[number];

const stateOf = ({ award, voidReason }: AwardFacts): EvaluationGrid['state'] => {
  if (!award) return 'none';
  return voidReason === null ? award.state : 'voided';
};

/** The opened quotes of a package side by side; refused before the opening (AU21, IQ6). */
export async function readGrid(
  { db, clock, seals }: GridNeeds,
  packageNumber: string,
  mayAct: boolean,
): Promise<{ grid: EvaluationGrid } | Refusal> {
  const auction = await findAuction(packageNumber, db);
  const info = await readPackageInfo(packageNumber, db);
  if (!auction || !info) return unknownAuction();
  if (auction.rules.quoteMethod !== 'sealed') return refuse('inquiry.notInquiry');
  const { outcome, award, rules } = auction;
  if (outcome === null || outcome.kind === 'stopped') return refuse('evaluation.notOpened');
  const named = await listItems(packageNumber, db);
  const proposal = await findProposal(packageNumber, db);
  const decided = proposal ?? (await readDecision(packageNumber, db));
  const opened = await readOpenedQuotes(packageNumber, seals, db);
  const names = await supplierNames(packageNumber, db);
  const isOpen = isInEvaluation(award);
  const project = await findProjectByNumber(info.projectNumber, db);
  const percent = project?.draft.smallFirmDeduction ?? 0;
  const evaluated = await readEvaluated(packageNumber, percent, db);
  const ranked = placedFor(evaluated, award);
  const sheetOf = new Map(opened.map((quote) => [quote.code, quote]));
  const negotiations = await listOfPackage(packageNumber, db);
  const lines = rules.awardBy === 'lines' ? (award?.lines ?? rankedNow(rules, opened, named)) : [];
  const items = named.map((item) => proposedOf(item, lines, decided.excluded, award));
  return {
    grid: {
      packageNumber,
      packageName: info.packageName,
      projectNumber: info.projectNumber,
      projectName: info.projectName,
      state: stateOf(auction),
      isWaiting: proposal !== null,
      excluded: [...decided.excluded],
      note: decided.note,
      mayDecide: mayAct && isOpen && proposal === null,
      ceiling: rules.startingPrice,
      needed: Math.max(1, rules.minSuppliers),
      negotiationRounds: project?.draft.negotiationRounds ?? 0,
      negotiations: negotiations.map(({ reason: _, createdAt: __, ...one }) => one),
      items,
      awardBy: rules.awardBy,
      method: project?.draft.evaluationMethod ?? 'lowest',
      smallFirmDeduction: percent,
      quotes: ranked.flatMap(({ code, evaluated, place }) => {
        const quote = sheetOf.get(code);
        if (!quote) return [];
        const own = { name: names.get(code)?.name ?? '', evaluated, rank: place };
        return [{ ...comparedOf(quote, items), ...own, isExcluded: place === null }];
      }),
      explanations: await listExplanations(packageNumber, null, db),
      serverTimeMs: await readNow(clock, db),
    },
  };
}

/** AU43: the ranking of each line before the decision, nobody left out. */
function rankedNow(
  { direction }: AuctionRules,
  opened: readonly Opened[],
  items: readonly Named[],
): RankedLine[] {
  const prices = new Map(opened.map(({ code, lines }) => [code, pricesOf(lines)]));
  return rankLines(direction, items, opened, prices);
}

/** AU43: an item with its ranking, and with who holds it or would get it. */
function proposedOf(
  item: Named,
  lines: readonly RankedLine[],
  left: readonly Exclusion[],
  award: Award | null,
): Item {
  const offers = lines.find(({ lineNo }) => lineNo === item.lineNo)?.offers ?? [];
  const ranking = offers.map(({ code }) => code);
  const [best] = eligibleOffers(item.lineNo, offers, left);
  const held = award?.steps.find(
    (step) => isHeld(step) && step.lines?.some(({ lineNo }) => lineNo === item.lineNo),
  );
  const holder = award?.lines ? held?.code : best?.code;
  return { ...item, ranking, holder: holder ?? null };
}

/** The decision, from the log; before it nothing is left out. */
async function readDecision(
  packageNumber: string,
  db: Executor,
): Promise<{ readonly excluded: readonly ReasonedExclusion[]; readonly note: string }> {
  const row = await db
    .selectFrom('auction_event')
    .select('payload')
    .where('package_number', '=', packageNumber)
    .where('kind', '=', 'evaluation.decided')
    .executeTakeFirst();
  if (!row) return { excluded: [], note: '' };
  // Ours: the countersign writes it.
  const payload = row.payload as { reasons: unknown; note: string };
  return { excluded: readExclusions(payload.reasons), note: payload.note };
}

type Compared = Omit<ComparedQuote, 'name' | 'evaluated' | 'rank' | 'isExcluded'>;

function comparedOf(quote: Opened, items: readonly Item[]): Compared {
  const sheet = quote.sheet === undefined ? null : sheetOfText(quote.sheet);
  const offered = new Map(sheet?.lines.map((line) => [line.lineNo, line]));
  const prices = new Map(quote.lines.map(({ lineNo, price }) => [lineNo, price]));
  const lines = items.map(({ lineNo }): OfferedLine => {
    const read = parseFen(prices.get(lineNo) ?? '');
    const line = offered.get(lineNo);
    return {
      lineNo,
      price: typeof read === 'number' ? read : null,
      brand: line?.brand ?? '',
      model: line?.model ?? '',
      deviation: line?.deviation ?? '',
      taxRate: line?.taxRate ?? '',
    };
  });
  return {
    code: quote.code,
    amount: quote.amount,
    quotedAtMs: quote.at,
    deliveryDays: sheet?.deliveryDays ?? '',
    validDays: sheet?.validDays ?? '',
    note: sheet?.note ?? '',
    fileGroup: sheet?.fileGroup ?? null,
    lines: quote.lines.length > 0 ? lines : [],
  };
}
