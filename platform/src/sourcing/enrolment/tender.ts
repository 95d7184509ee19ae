import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { EvaluationTermsWire } from '@jicai/shared/contract/sourcing/draft.ts';
import {
  type MySignUp,
  TENDER_FILE_BASE,
  type TenderDetail,
  TenderRules,
} from '@jicai/shared/contract/sourcing/enrolment.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { generalRulesOf } from '@jicai/shared/domain/sourcing/project/general-rules.ts';
import { isPublic } from '@jicai/shared/domain/sourcing/project/states.ts';
import { listFiles } from '../../files/upload/repository.ts';
import type { FileDeps } from '../../files/upload/service.ts';
import { isSmallEnterprise, readScale } from '../../identity/subject/repository.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { packageNumbersOf } from '../life/auctions.ts';
import { inOrder } from '../life/award-entries.ts';
import { readComplaintEntries } from '../life/complaint-entries.ts';
import { findProjectByNumber, mayReadFile, type ProjectRow } from '../life/row.ts';
import { readTimeline } from '../life/timeline.ts';
import { readOfferedContact } from './offered-contact.ts';
import { findSignUp, isInvited, type SignUpRow } from './repository.ts';

/**
 * The version of what the rule page of a project says: a hash of its own and of the general rules, so
 * that a tick says what was read.
 */
export const rulesVersionOf = (
  { draft, method }: Pick<ProjectRow, 'draft' | 'method'>,
  general: readonly string[] = generalRulesOf(method),
): string => {
  const rules = encode(TenderRules, draft) as Evidence;
  const terms = encode(EvaluationTermsWire, draft) as Evidence;
  return sha256(canonicalJson([rules, terms, [...general]])).slice(0, 16);
};

/**
 * Whether somebody may know of a published project: anybody of a public one; the invited, the unit
 * and the supervisor of an invited one.
 */
export async function maySeeTender(
  row: ProjectRow,
  person: Person | null,
  db: Executor,
): Promise<boolean> {
  if (!isPublic(row.state) || (row.state === 'revoked' && row.signUpOpensAt === null)) return false;
  if (row.draft.selection === 'public') return true;
  if (!person) return false;
  return mayReadFile(row, person) || isInvited(row.id, person.orgId, db);
}

/**
 * Whether a project is reserved for small enterprises and this supplier is none by its record
 * (政府采购促进中小企业发展管理办法 第七条). A supplier whose size nobody knows is none.
 */
export async function isReservedFrom(
  { draft }: ProjectRow,
  supplierId: string,
  db: Executor,
): Promise<boolean> {
  if (!draft.reservedForSmall) return false;
  return !isSmallEnterprise(await readScale(supplierId, db));
}

/** The sign-up is open: by the state, and by the clock up to, not at, its end (PJ5). */
export const isSignUpOpen = ({ state, signUpEndsAt }: ProjectRow, now: number): boolean =>
  state === 'signUp' && signUpEndsAt !== null && now < signUpEndsAt;

/** A sign-up may be sent again while it waits, and once after it was refused (PJ5). */
const mayChange = (row: ProjectRow, signUp: SignUpRow, now: number): boolean =>
  isSignUpOpen(row, now) &&
  (signUp.state === 'pending' || (signUp.state === 'refused' && !signUp.wasAmended));

export const mySignUpOf = (row: ProjectRow, signUp: SignUpRow, now: number): MySignUp => ({
  number: signUp.number,
  state: signUp.state,
  hash: signUp.hash,
  contactName: signUp.contactName,
  contactPhone: signUp.contactPhone,
  statement: signUp.statement,
  fileGroup: signUp.fileGroup,
  rulesVersion: signUp.rulesVersion,
  submittedAtMs: signUp.submittedAt,
  reason: signUp.reason,
  canChange: mayChange(row, signUp, now),
});

interface TenderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: { readonly deps: Pick<FileDeps, 'names'> };
}

/** The attachments of an announcement, with the address at which everybody who may read it gets them. */
async function filesOf({ number, draft }: ProjectRow, { db, files }: TenderNeeds) {
  if (draft.fileGroup === null) return [];
  const stored = (await listFiles(draft.fileGroup, db)).filter(({ state }) => state === 'stored');
  return stored.map((file) => ({
    name: files.deps.names.open(file).name,
    size: file.size,
    url: `${TENDER_FILE_BASE}${number}/${file.id}`,
  }));
}

/** The announcement of a project, with the caller's own sign-up; nobody reads of anybody else's. */
export async function readTender(
  needs: TenderNeeds,
  person: Person | null,
  number: string,
): Promise<{ tender: TenderDetail } | Refusal> {
  const { db, clock } = needs;
  const row = await findProjectByNumber(number, db);
  if (!row || !(await maySeeTender(row, person, db))) return refuse('project.unknown');
  const now = await readNow(clock, db);
  const isSupplier = person?.roles.includes('supplier') ?? false;
  const orgId = isSupplier && person ? person.orgId : '';
  const signUp = orgId ? await findSignUp(row.id, orgId, db) : null;
  const invited = orgId ? await isInvited(row.id, orgId, db) : false;
  const mayJoin = row.draft.selection === 'public' || invited;
  const isTooLarge = orgId !== '' && (await isReservedFrom(row, orgId, db));
  const canSignUp = signUp
    ? mayChange(row, signUp, now)
    : isSupplier && mayJoin && !isTooLarge && isSignUpOpen(row, now);
  const timeline = inOrder([
    ...(await readTimeline(row.id, 'public', db)),
    ...(await readComplaintEntries(row.id, db)),
  ]);
  const files = await filesOf(row, needs);
  const shown = { timeline, files, canSignUp, isTooLarge, isInvited: invited, serverTimeMs: now };
  const offeredContact = person && canSignUp ? await readOfferedContact(person, db) : null;
  const mine = signUp ? mySignUpOf(row, signUp, now) : null;
  return {
    tender: {
      ...announcement(row),
      ...shown,
      offeredContact,
      signUp: mine,
      mySignUp: mine?.state ?? null,
    },
  };
}

type Own =
  | 'timeline'
  | 'files'
  | 'canSignUp'
  | 'isTooLarge'
  | 'isInvited'
  | 'serverTimeMs'
  | 'offeredContact'
  | 'signUp'
  | 'mySignUp';

/** The part of a project that everybody reads alike; no budget number, no plan, no reimbursement. */
function announcement(row: ProjectRow): Omit<TenderDetail, Own> {
  const { draft } = row;
  return {
    number: row.number,
    name: draft.name,
    unitName: row.unitName,
    method: row.method,
    selection: draft.selection,
    category: draft.category,
    state: row.state,
    isDemo: row.isDemo,
    signUpOpensAtMs: row.signUpOpensAt,
    signUpEndsAtMs: row.signUpEndsAt,
    questionsEndAtMs: row.questionsEndAt,
    quoteOpensAtMs: row.quoteOpensAt,
    quoteClosesAtMs: row.quoteClosesAt,
    budget: draft.budget,
    contactName: draft.contactName,
    contactPhone: draft.contactPhone,
    deliveryPlace: draft.deliveryPlace,
    deliveryTime: draft.deliveryTime,
    paymentTerms: draft.paymentTerms,
    description: draft.description,
    requirements: draft.requirements,
    needsFiles: draft.needsFiles,
    reservedForSmall: draft.reservedForSmall,
    fileGroup: draft.fileGroup,
    evaluationMethod: draft.evaluationMethod,
    priceWeight: draft.priceWeight,
    criteria: draft.criteria,
    smallFirmDeduction: draft.smallFirmDeduction,
    packages: draft.packages,
    rules: draft,
    rulesVersion: rulesVersionOf(row),
    endReason: row.endReason,
    packageNumbers: row.auctionProjectId === null ? [] : packageNumbersOf(row),
  };
}
