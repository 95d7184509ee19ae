import type { NoticeForm } from '@jicai/shared/contract/sourcing/notice-form.ts';
import type { NoticeFile } from '@jicai/shared/contract/sourcing/result-notice.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type NoticeFacts,
  type NoticePackage,
  noticeBody,
  noticeTitle,
} from '@jicai/shared/domain/sourcing/notice/body.ts';
import { noticeTransitions } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { isSpecial } from '@jicai/shared/domain/sourcing/project/check.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { publicityDays } from '../../kernel/settings/settings.ts';
import { type PackageResult, readResults, winnerOf } from '../award/results.ts';
import { readPeriod } from '../life/periods.ts';
import type { ProjectRow } from '../life/row.ts';
import { readAwardedLines } from '../negotiation/package.ts';
import { listEvaluators } from '../scoring/repository.ts';
import { findNotice, type NoticeRow } from './repository.ts';

/** Why a package has no winner, in words. */
export function reasonOf({ auction, annulled }: PackageResult): string {
  const { outcome } = auction;
  if (annulled !== null && outcome?.kind === 'won') return annulled;
  if (outcome?.kind === 'stopped') return outcome.reason;
  if (outcome?.kind !== 'failed') return '排名内供应商均未确认成交';
  return auction.award?.state === 'failed'
    ? '排名内供应商均未确认成交'
    : `有效报价供应商 ${outcome.valid} 家，不足 ${outcome.needed} 家`;
}

async function packageOf(
  pack: PackageResult,
  row: ProjectRow,
  db: Executor,
): Promise<NoticePackage> {
  const winner = winnerOf(pack);
  const priced =
    winner && pack.auction.rules.bidMode === 'lines'
      ? await readAwardedLines(pack.packageNumber, winner.code, db)
      : [];
  const priceOf = (lineNo: number): Fen | null =>
    priced.find((line) => line.lineNo === lineNo)?.price ?? null;
  const texts = row.draft.packages[Number(pack.packageNumber.split('-').at(-1)) - 1]?.lines ?? [];
  return {
    number: pack.packageNumber,
    name: pack.packageName,
    winner: winner && {
      supplierId: winner.supplierId,
      name: winner.name,
      amount: winner.awarded,
      points: pack.auction.award?.scores?.[winner.code] ?? null,
    },
    items: pack.items.map((item, index) => ({
      name: texts[index]?.name ?? item.name,
      spec: texts[index]?.spec ?? '',
      quantity: `${item.quantityThousandths / 1000} ${item.unit}`,
      price: priceOf(item.lineNo),
    })),
    reason: winner ? '' : reasonOf(pack),
  };
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
  for (const pack of await readResults(row.auctionProjectId, db))
    packages.push(await packageOf(pack, row, db));
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
    evaluators: await evaluatorNames(row, db),
    smallFirmDeduction: row.draft.smallFirmDeduction,
    isReserved: row.draft.reservedForSmall,
    publicityDays: await readPeriod(publicityDays, db),
  };
}

/** The notice with its whole text and the buttons of a person. */
export function fileOf(
  notice: NoticeRow,
  facts: NoticeFacts,
  side: 'handler' | 'other',
): NoticeFile {
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
    evaluators: [...facts.evaluators],
    actions: noticeTransitions({ state, side }).filter(
      (name) => name === 'save' || name === 'submit' || name === 'withdraw',
    ),
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

/** A first form: what the project's text already says. */
export const firstForm = (row: ProjectRow, facts: NoticeFacts, bySystem: string): NoticeForm => ({
  unitAddress: '',
  contact: [row.draft.contactName, row.draft.contactPhone].filter(Boolean).join(' '),
  suppliers: winnersOf(facts).map(({ supplierId, name }) => ({
    supplierId,
    supplierName: name,
    address: '',
  })),
  service: '',
  evaluators: facts.kind === 'award' ? bySystem : '',
  supplement: '',
});

/** The winners of a notice, each of them once. */
export const winnersOf = ({ packages }: NoticeFacts) => [
  ...new Map(
    packages.flatMap(({ winner }) => (winner ? [[winner.supplierId, winner]] : [])),
  ).values(),
];
