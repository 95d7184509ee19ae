import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { missingOf } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { type NoticeTransition, noticeTable } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { checkCeiling } from '../../identity/role/ceilings.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { lockProject, mayReadFile, type ProjectRow, sideOf } from '../life/row.ts';
import { readNoticeFacts, suppliersOf } from './facts.ts';
import { noticeReviewType, subjectOf } from './kind.ts';
import { changeNotice, findNotice, type NoticeRow } from './repository.ts';

type Endpoints = typeof resultNoticeEndpoints;
type Done = ResponseOf<Endpoints['save']>;

interface LockedNotice {
  readonly row: ProjectRow;
  readonly notice: NoticeRow;
}

/** The notice of a project, behind the project's lock, when this person may do this to it now. */
async function lockNotice(
  id: string,
  transition: NoticeTransition,
  person: Person,
  trx: Executor,
): Promise<LockedNotice | Refusal> {
  const row = await lockProject(id, trx);
  if (!row || !mayReadFile(row, person)) return refuse('resultNotice.unknown');
  const notice = await findNotice(id, trx);
  if (!notice) return refuse('resultNotice.unknown');
  const side = sideOf(row, person) === 'handler' ? 'handler' : 'other';
  return noticeTable.check(transition, { state: notice.state, side }) ?? { row, notice };
}

/** Saves what the handler adds; the suppliers of the record cannot be changed by it. */
export async function saveNotice(
  { id, version, form }: RequestOf<Endpoints['save']>,
  { trx, person, clock }: WriteContext,
): Promise<Done | Refusal> {
  const locked = await lockNotice(id, 'save', person, trx);
  if (isRefusal(locked)) return locked;
  const { row, notice } = locked;
  if (notice.version !== version) return refuse('resultNotice.changedMeanwhile');
  const addressOf = (supplierId: string) =>
    form.suppliers.find((one) => one.supplierId === supplierId)?.address ?? '';
  const suppliers = suppliersOf(await readNoticeFacts(row, trx)).map(({ supplierId, name }) => ({
    supplierId,
    supplierName: name,
    address: addressOf(supplierId),
  }));
  const state = noticeTable.next('save');
  const change = { state, form: { ...form, suppliers } };
  return { state, version: await changeNotice(notice, change, clock, trx) };
}

/** Submits the notice for its review; a field that is missing is named. */
export async function submitNotice(
  { id, version }: RequestOf<Endpoints['submit']>,
  { trx, person, clock }: WriteContext,
): Promise<Done | Refusal> {
  const locked = await lockNotice(id, 'submit', person, trx);
  if (isRefusal(locked)) return locked;
  const { row, notice } = locked;
  if (notice.version !== version) return refuse('resultNotice.changedMeanwhile');
  const facts = await readNoticeFacts(row, trx);
  const [missing] = missingOf(facts, notice.form);
  if (missing) return refuse('resultNotice.missing', { label: missing.label });
  const awarded = facts.packages.flatMap(({ winners }) => winners.map(({ amount }) => amount));
  const above = await checkCeiling('award', sumFen(awarded), person, trx);
  if (above) return above;
  const state = noticeTable.next('submit');
  const next = await changeNotice(notice, { state }, clock, trx);
  await beginReviews(noticeReviewType, [await subjectOf(row, trx)], clock, trx);
  return { state, version: next };
}

/** Takes the notice back from its review. */
export async function withdrawNotice(
  { id }: RequestOf<Endpoints['withdraw']>,
  { trx, person, clock }: WriteContext,
): Promise<Done | Refusal> {
  const locked = await lockNotice(id, 'withdraw', person, trx);
  if (isRefusal(locked)) return locked;
  const state = noticeTable.next('withdraw');
  const version = await changeNotice(locked.notice, { state }, clock, trx);
  await withdrawReview(noticeReviewType, { businessId: id, byPersonId: person.id }, clock, trx);
  return { state, version };
}
