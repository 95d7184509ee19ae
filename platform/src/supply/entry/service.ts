import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { creditCodeOf } from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { problemsOf } from './checks.ts';
import { moveStaged, shopReview, shopReviewType } from './kind.ts';
import {
  addShopEvent,
  contentOf,
  findEntryOfOrg,
  findUnwrittenEntry,
  hashOf,
  lockEntryOfOrg,
  moveShop,
  registrarsOf,
  unknownShop,
  writeEntry,
} from './row.ts';

type Endpoints = typeof entryEndpoints;

export interface EntryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'claim'>;
}

/** The caller's own shop with everything that is still missing; null without a shop. */
export async function readMine(
  { db, clock }: EntryNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['mine']>> {
  const row =
    (await findEntryOfOrg(person.orgId, db)) ?? (await findUnwrittenEntry(person.orgId, db));
  if (!row) return { entry: null };
  const { needed, problems } = await problemsOf(row, clock, db);
  const sheet = await readSheet(shopReview, row.shopId, person, { clock, db });
  const bank = await db
    .selectFrom('shop_bank')
    .select('next_at')
    .where('shop_id', '=', row.shopId)
    .executeTakeFirst();
  return {
    entry: {
      shopId: row.shopId,
      state: row.state,
      staged: row.staged,
      number: row.number,
      isProven: row.isProven,
      creditCode: creditCodeOf(row.creditCode),
      version: row.version,
      content: row.content,
      reason: row.reason,
      savedAtMs: row.savedAt,
      needed,
      problems,
      review: isRefusal(sheet) ? null : sheet.flow,
      bankWaitsUntilMs: bank?.next_at ?? null,
    },
  };
}

/** Saves a shop's information as it is typed. */
export async function saveEntry(
  { files }: EntryNeeds,
  { version, content }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const { trx, person, clock } = context;
  const row =
    (await lockEntryOfOrg(person.orgId, trx)) ?? (await writeEntry(person.orgId, context));
  if (!row) return unknownShop();
  if (row.staged === 'inReview') return refuse('staged.wrongState', { state: '审核中' });
  if (row.version !== version)
    return refuse('entry.changedElsewhere', { time: clockText(row.savedAt) });
  const wrong = await checkNames(content, trx);
  if (wrong) return wrong;
  if (content.paperGroup !== null && content.paperGroup !== row.approved?.paperGroup) {
    const owner = { personId: person.id, kind: 'shopPaper', id: row.shopId } as const;
    const refusal = await files.claim(content.paperGroup, owner, trx);
    if (refusal) return refusal;
  }
  const now = await readNow(clock, trx);
  await sql`update shop_entry set content = ${contentOf(content)}::jsonb, version = version + 1,
      state = 'editing', saved_at = ${moment(now)} where shop_id = ${row.shopId}`.execute(trx);
  return { version: version + 1, savedAtMs: now };
}

/** Categories and regions must exist. */
async function checkNames(
  { categoryIds, areaCodes }: RequestOf<Endpoints['save']>['content'],
  trx: Executor,
): Promise<Refusal | null> {
  const region = areaCodes.find((code) => code !== '' && regionNameOf(code) === null);
  if (region !== undefined) return refuseAt('content.areaCodes', 'entry.region', { name: region });
  const known = await trx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', ['', ...categoryIds])
    .execute();
  const unknown = categoryIds.find((id) => !known.some((row) => row.id === id));
  return unknown === undefined
    ? null
    : refuseAt('content.categoryIds', 'entry.category', { name: unknown });
}

/** Checks the whole information, fixes it, and begins its review. */
export async function submitEntry(
  { version }: RequestOf<Endpoints['submit']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockEntryOfOrg(person.orgId, trx);
  if (!row) return unknownShop();
  if (!row.isProven) return refuse('entry.unproven');
  if (row.version !== version)
    return refuse('entry.changedElsewhere', { time: clockText(row.savedAt) });
  const { problems } = await problemsOf(row, clock, trx);
  if (problems.length > 0)
    return refuse('entry.incomplete', {
      reason: problems[0]?.text ?? '',
      count: String(problems.length),
    });
  const refusal = await moveStaged(row, 'submit', 'owner', '', context);
  if (refusal) return refusal;
  const by = { side: 'supplier', personId: person.id, note: '' } as const;
  if (row.state === 'incomplete') {
    const moved = await moveShop({ id: row.shopId, state: row.state }, 'submit', by, context);
    if (isRefusal(moved)) return moved;
  } else await addShopEvent(row.shopId, { ...by, sentence: '提交信息变更审核' }, context);
  await sql`update shop_entry set content_hash = ${hashOf(row.content)},
      submitted_at = ${clock.now()} where shop_id = ${row.shopId}`.execute(trx);
  const subject = {
    id: row.shopId,
    title: row.content.shopName,
    unitId: row.orgId,
    funds: null,
    amount: null,
    submitterId: person.id,
    submitterName: row.orgName,
    partyIds: await registrarsOf(row.shopId, trx),
  };
  await beginReviews(shopReviewType, [subject], clock, trx);
  return {};
}

/** Takes the information back from its review. */
export async function withdrawEntry(
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockEntryOfOrg(person.orgId, trx);
  if (!row) return unknownShop();
  const refusal = await moveStaged(row, 'withdraw', 'owner', '', context);
  if (refusal) return refusal;
  if (row.state === 'pendingReview') {
    const by = { side: 'supplier', personId: person.id, note: '' } as const;
    const moved = await moveShop({ id: row.shopId, state: row.state }, 'withdraw', by, context);
    if (isRefusal(moved)) return moved;
  }
  const subject = { businessId: row.shopId, byPersonId: person.id };
  await withdrawReview(shopReviewType, subject, clock, trx);
  return {};
}
