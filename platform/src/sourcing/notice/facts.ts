import type { NoticeForm } from '@jicai/shared/contract/sourcing/notice-form.ts';
import type { NoticeFile } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { exclusionWords } from '@jicai/shared/domain/auction/award/exclusion-words.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type NoticeFacts,
  type NoticePackage,
  noticeBody,
  noticeTitle,
} from '@jicai/shared/domain/sourcing/notice/body.ts';
import { noticeTable } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { isSpecial } from '@jicai/shared/domain/sourcing/project/check.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { publicityDays } from '../../kernel/settings/settings.ts';
import { readKeysInUse } from '../../kernel/signing/published-keys.ts';
import {
  failedItemsOf,
  type PackageResult,
  type PackageWinner,
  readResults,
  winnersOf,
} from '../award/results.ts';
import { readPeriod } from '../life/duties/periods.ts';
import type { ProjectRow } from '../life/row.ts';
import { readAwardedLines } from '../negotiation/package.ts';
import { listEvaluators } from '../scoring/repository.ts';
import type { KnownAddresses } from './known.ts';
import { findNotice, type NoticeRow } from './repository.ts';

/** Why a package has no winner, in words. */
function reasonOf({ auction }: PackageResult): string {
  const { outcome } = auction;
  if (auction.voidReason !== null) return auction.voidReason;
  if (outcome?.kind === 'stopped') return outcome.reason;
  if (outcome?.kind !== 'failed') return '排名内供应商均未确认成交';
  if (auction.award?.state !== 'failed')
    return `有效报价供应商 ${outcome.valid} 家，不足 ${outcome.needed} 家`;
  if (auction.award.steps.length > 0) return '排名内供应商均未确认成交';
  return outcome.valid < outcome.needed
    ? `满足要求的供应商 ${outcome.valid} 家，不足 ${outcome.needed} 家`
    : '各行明细均没有满足要求的报价';
}

async function packageOf(
  pack: PackageResult,
  row: ProjectRow,
  db: Executor,
): Promise<NoticePackage> {
  const winners = winnersOf(pack);
  const priced = await pricedItems(pack, winners, db);
  const texts = row.draft.packages[Number(pack.packageNumber.split('-').at(-1)) - 1]?.lines ?? [];
  return {
    number: pack.packageNumber,
    name: pack.packageName,
    winners: winners.map(({ code, supplierId, name, awarded, lines }) => ({
      supplierId,
      name,
      amount: awarded,
      points: pack.auction.award?.scores?.[code] ?? null,
      lines: lines?.map(({ lineNo }) => lineNo) ?? null,
    })),
    items: pack.items.map((item, index) => ({
      name: texts[index]?.name ?? item.name,
      spec: texts[index]?.spec ?? '',
      quantity: `${item.quantityThousandths / 1000} ${item.unit}`,
      price: priced.get(item.lineNo)?.price ?? null,
      winnerName: priced.get(item.lineNo)?.winnerName ?? null,
    })),
    failedLines: failedItemsOf(pack).map(({ lineNo, name }) => `${lineNo}. ${name}`),
    excluded: excludedOf(pack),
    reason: winners.length > 0 ? '' : reasonOf(pack),
    log: { seq: pack.auction.lastSeq, hash: pack.auction.headHash },
  };
}

/** IQ7: each supplier with what the evaluation left out of their quote. */
const excludedOf = ({ entrants, exclusions }: PackageResult): string[] =>
  entrants.flatMap(({ code, name }) => {
    const words = exclusionWords(exclusions.filter((one) => one.code === code));
    return words.length > 0 ? [`${name}：${words.join('；')}`] : [];
  });

interface Priced {
  readonly price: Fen;
  readonly winnerName: string | null;
}

/** The awarded prices by line; none where the total was bid. */
async function pricedItems(
  pack: PackageResult,
  winners: readonly PackageWinner[],
  db: Executor,
): Promise<Map<number, Priced>> {
  const priced = new Map<number, Priced>();
  for (const { code, name, lines } of winners) {
    if (lines) {
      for (const { lineNo, price } of lines) priced.set(lineNo, { price, winnerName: name });
      continue;
    }
    if (pack.auction.rules.bidMode !== 'lines') continue;
    for (const { lineNo, price } of await readAwardedLines(pack.packageNumber, code, db))
      priced.set(lineNo, { price, winnerName: null });
  }
  return priced;
}

/** The evaluators of a project that gave points. */
async function evaluatorNames(row: ProjectRow, db: Executor): Promise<string[]> {
  if (row.draft.evaluationMethod === 'lowest') return [];
  const all = await listEvaluators(row.id, db);
  return all.filter(({ state }) => state === 'declared').map(({ name }) => name);
}

/** The parts of a project's notice that its record says. */
export async function readNoticeFacts(row: ProjectRow, db: Executor): Promise<NoticeFacts> {
  const packages: NoticePackage[] = [];
  const results = await readResults(row.auctionProjectId, db);
  for (const pack of results) packages.push(await packageOf(pack, row, db));
  return {
    kind: row.state === 'awarded' ? 'award' : 'failed',
    number: row.number,
    name: row.draft.name,
    unitName: row.unitName,
    methodWord: row.method === 'inquiry' ? '询价' : '竞价',
    budget: row.draft.budget,
    reason: row.endReason,
    packages,
    specialReason: isSpecial(row.draft) ? row.draft.specialReason : '',
    byPoints: row.draft.evaluationMethod === 'points',
    isEvaluated: results.some(({ auction }) => auction.isEvaluated),
    evaluators: await evaluatorNames(row, db),
    smallFirmDeduction: row.draft.smallFirmDeduction,
    isReserved: row.draft.reservedForSmall,
    publicityDays: await readPeriod(publicityDays, db),
    keyIds: await readKeysInUse(db),
  };
}

/** The notice with its whole text and the buttons of a person. */
function fileOf(notice: NoticeRow, facts: NoticeFacts, side: 'handler' | 'other'): NoticeFile {
  const { kind, state, version, form } = notice;
  return {
    kind,
    state,
    version,
    form,
    title: noticeTitle(facts),
    body: noticeBody(facts, form),
    dueAtMs: notice.dueAt,
    publishedAtMs: notice.publishedAt,
    publicityEndsAtMs: notice.publicityEndsAt,
    noticeId: notice.noticeId,
    isEvaluated: facts.isEvaluated,
    evaluators: [...facts.evaluators],
    actions: noticeTable
      .actions({ state, side })
      .filter((name) => name === 'save' || name === 'submit' || name === 'withdraw'),
  };
}

/** The same out of the database; null before the notice was drafted. */
export async function readNoticeFile(
  row: ProjectRow,
  person: Person | null,
  db: Executor,
): Promise<NoticeFile | null> {
  const notice = await findNotice(row.id, db);
  if (!notice) return null;
  const side = person?.id === row.handlerId ? 'handler' : 'other';
  return fileOf(notice, await readNoticeFacts(row, db), side);
}

/** A first form: what the project's text and the platform's records already say. */
export const firstForm = (
  row: ProjectRow,
  facts: NoticeFacts,
  known: KnownAddresses,
  bySystem: string,
): NoticeForm => ({
  unitAddress: known.unit,
  contact: [row.draft.contactName, row.draft.contactPhone].filter(Boolean).join(' '),
  suppliers: suppliersOf(facts).map(({ supplierId, name }) => ({
    supplierId,
    supplierName: name,
    address: known.suppliers.get(supplierId) ?? '',
  })),
  service: '',
  evaluators: facts.kind === 'award' ? bySystem : '',
  supplement: '',
});

/** The winners of a notice, each of them once. */
export const suppliersOf = ({ packages }: NoticeFacts) => [
  ...new Map(
    packages.flatMap(({ winners }) =>
      winners.map((winner) => [winner.supplierId, winner] as const),
    ),
  ).values(),
];
