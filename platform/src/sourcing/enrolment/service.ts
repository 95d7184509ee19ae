import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Files } from '../../files/upload/service.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { randomNumber } from '../../kernel/numbers/numbers.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { notifyOfProject } from '../life/mail/news.ts';
import {
  findProject,
  lockProject,
  lockProjectByNumber,
  mayReadFile,
  type ProjectRow,
} from '../life/row.ts';
import * as signUps from './repository.ts';
import {
  isReservedFrom,
  isSignUpOpen,
  maySeeTender,
  mySignUpOf,
  rulesVersionOf,
} from './tender.ts';
import { shopProblem } from './trade.ts';

type Endpoints = typeof enrolmentEndpoints;
type Form = RequestOf<Endpoints['signUp']>;

export interface EnrolmentNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'claimAgain'>;
}

/** The first thing that a form lacks; null when it is complete. */
function formProblem(form: Form, row: ProjectRow): Refusal | null {
  if (form.contactName.trim() === '') return refuseAt('contactName', 'enrolment.nameMissing');
  if (form.contactPhone.trim() === '') return refuseAt('contactPhone', 'enrolment.phoneMissing');
  if (!isPhone(form.contactPhone.trim()))
    return refuseAt('contactPhone', 'project.check.phone', { label: '联系电话' });
  if (form.rulesVersion !== rulesVersionOf(row))
    return refuseAt('rulesVersion', 'enrolment.rulesUnread');
  if (row.draft.needsFiles && form.fileGroup === null)
    return refuseAt('fileGroup', 'enrolment.filesMissing');
  return null;
}

/** Why this supplier cannot sign up, or not again; null when they can (PJ5). */
async function joinProblem(
  row: ProjectRow,
  before: signUps.SignUpRow | null,
  { orgId, now }: { orgId: string; now: number },
  trx: Executor,
): Promise<Refusal | null> {
  if (row.unitId === orgId) return refuse('enrolment.ownUnit');
  if (!isSignUpOpen(row, now)) return refuse('enrolment.closed');
  const isOpen = row.draft.selection === 'public';
  if (!isOpen && !(await signUps.isInvited(row.id, orgId, trx)))
    return refuse('enrolment.notInvited');
  if (await isReservedFrom(row, orgId, trx)) return refuse('enrolment.reserved');
  const shop = await shopProblem(orgId, now, trx);
  if (shop) return shop;
  if (before?.state === 'admitted') return refuse('enrolment.admitted');
  if (before?.state === 'refused' && before.wasAmended) return refuse('enrolment.amendedBefore');
  if (!before && (await signUps.countSignUps(row.id, trx)) >= limits.projectSignUps)
    return refuse('enrolment.full', { max: String(limits.projectSignUps) });
  return null;
}

/** Signs a supplier up, or takes their sign-up again: while it waits, and once after a refusal. */
export async function signUp(
  { files }: EnrolmentNeeds,
  form: Form,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['signUp']> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockProjectByNumber(form.number, trx);
  if (!row || !(await maySeeTender(row, person, trx))) return refuse('project.unknown');
  const now = await readNow(clock, trx);
  const before = await signUps.findSignUp(row.id, person.orgId, trx);
  const refusal =
    (await joinProblem(row, before, { orgId: person.orgId, now }, trx)) ?? formProblem(form, row);
  if (refusal) return refusal;
  const id = before?.id ?? randomUUID();
  if (form.fileGroup !== null) {
    const owner = { personId: person.id, kind: 'signUp', id } as const;
    const group = { groupId: form.fileGroup, before: before?.fileGroup };
    const refused = await files.claimAgain(group, owner, trx);
    if (refused) return refused;
  }
  const { number: _, ...sent } = form;
  const names = { id, projectId: row.id, supplierId: person.orgId };
  const evidence = { ...names, ...sent, personId: person.id, submittedAt: now };
  const made: signUps.SignUpRow = {
    ...names,
    ...sent,
    number: before?.number ?? randomNumber('signUp'),
    state: 'pending',
    hash: sha256(canonicalJson(evidence)),
    submittedAt: now,
    wasAmended: before?.wasAmended === true || before?.state === 'refused',
    reason: '',
  };
  await signUps.putSignUp({ ...made, personId: person.id }, trx);
  if (before?.state !== 'pending') await askHandler(row, made.wasAmended, context);
  return { signUp: mySignUpOf(row, made, now) };
}

function askHandler(row: ProjectRow, isAgain: boolean, context: WriteContext): Promise<void> {
  const subject = isAgain ? '报名补正待审查' : '供应商报名待审查';
  const news = { isKnown: true, from: 'supplier', subject, text: '', page: 'file' } as const;
  return notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
}

/** Everybody who signed up, for those who may read the project's file. */
export async function readApplicants(
  { db }: EnrolmentNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['applicants']> | Refusal> {
  const row = await findProject(id, db);
  if (!row || !mayReadFile(row, person)) return refuse('project.unknown');
  return {
    applicants: await signUps.listApplicants(id, db),
    canDecide: row.handlerId === person.id && row.state === 'signUp',
    needed: Math.max(1, row.draft.minSuppliers),
  };
}

/** Decides on a sign-up; a refusal has a reason, which its supplier is told (PJ5). */
export async function decideSignUp(
  { id, isAdmitted, reason }: RequestOf<Endpoints['decide']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['decide']> | Refusal> {
  const { trx, person, clock } = context;
  const seen = await signUps.findSignUpById(id, trx);
  const row = seen && (await lockProject(seen.projectId, trx));
  // Read again under the project's lock: the supplier may have sent it in once more meanwhile.
  const found = row && (await signUps.findSignUpById(id, trx));
  if (!row || !found || !mayReadFile(row, person)) return refuse('enrolment.unknown');
  if (row.handlerId !== person.id) return refuse('project.notYours');
  if (row.state !== 'signUp') return refuse('enrolment.tooLate');
  if (found.state !== 'pending') return refuse('enrolment.decided');
  if (!isAdmitted && reason.trim() === '') return refuseAt('reason', 'enrolment.reasonMissing');
  const now = await readNow(clock, trx);
  const state = isAdmitted ? 'admitted' : 'refused';
  await trx
    .updateTable('sourcing_sign_up')
    .set({ state, reason, decided_at: moment(now), decided_by: person.id })
    .where('id', '=', id)
    .execute();
  const personIds = await peopleOf(found.supplierId, trx);
  const again = found.wasAmended ? '' : '；报名截止前可补正一次';
  const news = isAdmitted
    ? { subject: '报名通过资格审查', text: '请按时参加报价' }
    : { subject: '报名未通过资格审查', text: `${reason}${again}` };
  await notifyOfProject(row, { ...news, personIds, page: 'tender' }, context);
  return { state };
}
