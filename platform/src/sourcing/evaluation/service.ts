import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { type Evaluated, isInEvaluation } from '@jicai/shared/domain/auction/award/award.ts';
import { wholeExclusions } from '@jicai/shared/domain/auction/award/exclusions.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { isQuoteOver } from '@jicai/shared/domain/sourcing/inquiry/validity.ts';
import { limits } from '@jicai/shared/limits.ts';
import { requestEvaluation } from '../../auction/award/evaluation.ts';
import type { CommandResult } from '../../auction/countersign/countersign.ts';
import { readLinePrices } from '../../auction/ledger/line-prices.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import type { AuctionRecord } from '../../auction/ledger/record.ts';
import type { Actor, ChangeContext, LedgerDeps } from '../../auction/ledger/turn.ts';
import { viewerOf } from '../../auction/participation/participation.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { sheetOfText } from '../inquiry/drafts.ts';
import { findProjectId, supplierNames } from '../inquiry/repository.ts';
import { notifyOfProject } from '../life/mail/news.ts';
import { findProject } from '../life/row.ts';
import { agreedPriceOf } from '../negotiation/package.ts';
import { readOrder } from '../scoring/result.ts';
import * as explanations from './repository.ts';

type Endpoints = typeof evaluationEndpoints;

/** Asks a supplier for a written explanation of an opened price (IQ6). */
export async function askExplanation(
  { packageNumber, code, lineNo, question }: RequestOf<Endpoints['ask']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['ask']> | Refusal> {
  const { trx, person, clock } = context;
  const viewer = await viewerOf(packageNumber, person, ['handler'], trx);
  if (isRefusal(viewer)) return viewer;
  const refusal = await checkQuestion({ packageNumber, code, lineNo }, trx);
  if (refusal) return refusal;
  if (question.trim() === '') return refuseAt('question', 'evaluation.questionMissing');
  await lockByKey('explanation', packageNumber, trx);
  const asked = await explanations.countExplanations(packageNumber, trx);
  if (asked >= limits.explanations)
    return refuse('evaluation.tooMany', { max: String(limits.explanations) });
  const id = randomUUID();
  const at = await readNow(clock, trx);
  const row = { id, packageNumber, code, lineNo, question: question.trim(), at };
  const isNew = await explanations.insertQuestion({ ...row, personId: person.id }, trx);
  if (!isNew) return refuse('evaluation.asked');
  await notifySupplier(packageNumber, code, context);
  return { id };
}

async function checkQuestion(
  about: { packageNumber: string; code: string; lineNo: number | null },
  trx: Executor,
): Promise<Refusal | null> {
  const auction = await findAuction(about.packageNumber, trx);
  if (!auction?.outcome) return refuse('evaluation.notOpened');
  if (!isInEvaluation(auction.award)) return refuse('evaluation.over');
  const quoted = await trx
    .selectFrom('auction_entrant')
    .select('code')
    .where('package_number', '=', about.packageNumber)
    .where('code', '=', about.code)
    .where('amount', 'is not', null)
    .executeTakeFirst();
  if (!quoted) return refuse('evaluation.unknownSupplier');
  if (about.lineNo === null) return null;
  const items = await explanations.listItems(about.packageNumber, trx);
  const isKnown = items.some(({ lineNo }) => lineNo === about.lineNo);
  return isKnown ? null : refuse('evaluation.unknownLine', { line: String(about.lineNo) });
}

async function notifySupplier(
  packageNumber: string,
  code: string,
  context: WriteContext,
): Promise<void> {
  const { trx } = context;
  const projectId = await findProjectId(packageNumber, trx);
  const row = projectId === null ? null : await findProject(projectId, trx);
  const supplier = (await supplierNames(packageNumber, trx)).get(code);
  if (!row || !supplier) return;
  const personIds = await peopleOf(supplier.id, trx);
  const text = `请在 ${limits.explanationHours} 小时内说明报价`;
  const news = {
    isKnown: true,
    subject: '报价说明',
    text,
    page: { ownHallOf: packageNumber },
  } as const;
  await notifyOfProject(row, { ...news, personIds }, context);
}

/** A supplier's written explanation, once, while the evaluation goes on and its time has not passed. */
export async function answerQuestion(
  { packageNumber, id, answer }: RequestOf<Endpoints['answer']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['answer']> | Refusal> {
  const { trx, person, clock } = context;
  const viewer = await viewerOf(packageNumber, person, ['supplier'], trx);
  if (isRefusal(viewer)) return viewer;
  const own = await explanations.listExplanations(packageNumber, viewer.code ?? '', trx);
  const asked = own.find((one) => one.id === id);
  if (!asked) return refuse('evaluation.unknownQuestion');
  if (asked.answer !== null) return refuse('evaluation.answered');
  if (answer.trim() === '') return refuseAt('answer', 'evaluation.answerMissing');
  const auction = await findAuction(packageNumber, trx);
  if (!auction || !isInEvaluation(auction.award)) return refuse('evaluation.over');
  if ((await readNow(clock, trx)) >= asked.dueAtMs) return refuse('evaluation.answerLate');
  const written = { id, answer: answer.trim(), personId: person.id };
  if (!(await explanations.writeAnswer(written, clock, trx))) return refuse('evaluation.answered');
  const projectId = await findProjectId(packageNumber, trx);
  const row = projectId === null ? null : await findProject(projectId, trx);
  if (row) {
    const page = { hallOf: packageNumber };
    const news = { subject: '供应商已说明报价', text: '', page } as const;
    await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
  }
  return {};
}

type Decision = RequestOf<Endpoints['decide']>;

/** Proposes the evaluation's decision to the supervisor (IQ7). */
export function decideEvaluation(
  deps: LedgerDeps & { readonly seals: Seals },
  actor: Actor,
  decision: Decision,
): Promise<CommandResult | Refusal> {
  return requestEvaluation(deps, actor, decision, (turn) =>
    checkDecision(turn, decision, deps.seals),
  );
}

async function checkDecision(
  { work, now, trx }: ChangeContext,
  { excluded, note }: Decision,
  seals: Seals,
): Promise<Refusal | Evaluated> {
  const { packageNumber, outcome } = work.auction;
  if (outcome === null) return refuse('evaluation.notOpened');
  const whole = new Set(wholeExclusions(excluded));
  const unclear = checkExclusions(excluded, whole);
  if (unclear) return unclear;
  const wrong = await checkLines(work.auction, excluded, trx);
  if (wrong) return wrong;
  const all = await explanations.listExplanations(packageNumber, null, trx);
  const open = all.filter(({ answer, dueAtMs }) => answer === null && now < dueAtMs);
  if (open.length > 0) {
    const time = timeText(Math.max(...open.map(({ dueAtMs }) => dueAtMs)));
    return refuse('evaluation.waitsForAnswers', { count: String(open.length), time });
  }
  const over =
    note.trim() === '' ? await checkValidity(work.auction, whole, { seals, now }, trx) : null;
  if (over) return over;
  const agreed = await agreedPriceOf(packageNumber, trx);
  if (isRefusal(agreed)) return agreed;
  const ordered = await orderOf(packageNumber, wholeExclusions(excluded), seals, trx);
  if (isRefusal(ordered)) return ordered;
  return { ...ordered, ...(agreed ? { agreed } : {}) };
}

/** Checks that each exclusion has a reason, and that none is said twice. */
function checkExclusions(
  excluded: Decision['excluded'],
  whole: ReadonlySet<string>,
): Refusal | null {
  const seen = new Set<string>();
  for (const { code, lineNo, reason } of excluded) {
    const which = lineNo === null ? code : `${code} 第 ${lineNo} 行`;
    if (seen.has(which) || (lineNo !== null && whole.has(code)))
      return refuse('evaluation.twice', { code: which });
    if (reason.trim() === '') return refuse('evaluation.reasonMissing', { code: which });
    seen.add(which);
  }
  return null;
}

/**
 * Refuses a decision without a note while a quote that takes part binds its supplier no more (C045): the
 * note says how the supplier extended it, and stands in the log and the record.
 */
async function checkValidity(
  { packageNumber, clock }: AuctionRecord,
  excluded: ReadonlySet<string>,
  { seals, now }: { readonly seals: Seals; readonly now: number },
  trx: Executor,
): Promise<Refusal | null> {
  const over = (await readOpenedQuotes(packageNumber, seals, trx)).filter(({ code, sheet }) => {
    const validDays = sheet === undefined ? '' : (sheetOfText(sheet)?.validDays ?? '');
    return !excluded.has(code) && isQuoteOver({ deadlineMs: clock.closesAt, validDays }, now);
  });
  if (over.length === 0) return null;
  return refuse('evaluation.quoteOver', { codes: over.map(({ code }) => code).join('、') });
}

/** AU43: single lines are left out of an award by lines only, of offered ones, and never all of a quote. */
async function checkLines(
  { packageNumber, rules }: AuctionRecord,
  excluded: Decision['excluded'],
  trx: Executor,
): Promise<Refusal | null> {
  const lines = excluded.filter(({ lineNo }) => lineNo !== null);
  if (lines.length === 0) return null;
  if (rules.awardBy !== 'lines') return refuse('evaluation.notByLines');
  const prices = await readLinePrices(packageNumber, null, trx);
  const left = new Map([...prices].map(([code, own]) => [code, own.size]));
  for (const { code, lineNo } of lines) {
    const line = String(lineNo);
    if (!prices.get(code)?.has(lineNo ?? 0)) return refuse('evaluation.notOffered', { code, line });
    const others = (left.get(code) ?? 0) - 1;
    if (others === 0) return refuse('evaluation.allLines', { code });
    left.set(code, others);
  }
  return null;
}

/** The order and the points by the published terms; neither where the offered amounts alone decide. */
async function orderOf(
  packageNumber: string,
  excluded: readonly string[],
  seals: Seals,
  trx: Executor,
): Promise<Evaluated | Refusal> {
  const projectId = await findProjectId(packageNumber, trx);
  const row = projectId === null ? null : await findProject(projectId, trx);
  return row ? readOrder(row, packageNumber, excluded, seals, trx) : {};
}
