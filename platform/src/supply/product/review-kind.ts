import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
} from '../../work/approval/kind.ts';
import { applyDraft } from './apply.ts';
import { notifySupplier } from './news.ts';
import { findProduct, lockProduct, type ProductRow } from './row.ts';
import { addEvent, applyStaged, applyTransition, type SupplyContext } from './transition.ts';

/** The hash of a text under review: a reviewer names the one that they saw. */
export const hashOf = (draft: ProductDraft): string =>
  // The codec writes JSON values only; money is text there.
  sha256(canonicalJson(encode(ProductDraft, draft) as Evidence));

/** One level: the people of the platform with this role. */
export async function platformLevel(
  name: string,
  role: Role,
  dueHours: number,
  trx: Executor,
): Promise<readonly Level[]> {
  const { rows } = await sql<{ id: string }>`
    select org.id from org join person on person.org_id = org.id
    where ${role} = any(person.roles) and not person.disabled and org.type in ('operator', 'reviewer')
    order by org.type, org.id limit 1`.execute(trx);
  return [{ name, reviewerOrgId: rows[0]?.id ?? null, role, dueHours }];
}

/** The review of products, as far as it begins and withdraws one. */
export const productReviewType: ReviewType = {
  businessType: 'product',
  processName: '商品审核',
  role: 'listingReviewer',
  todoType: 'none',
  opensPage: true,
  links: { detail: businessPaths.productReview, review: businessPaths.productReview },
  levels: (_subject, _clock, trx) =>
    platformLevel('商品审核', 'listingReviewer', supplyLimits.reviewHours, trx),
  lock: async (id, trx) => {
    await sql`select id from goods where id = ${id} for update`.execute(trx);
  },
};

/**
 * A product as the subject of a review: nobody who has or had a post with its supplier decides
 * (rule 14).
 */
export async function subjectOf(
  { id, orgId, draft }: ProductRow,
  person: Person,
  trx: Executor,
): Promise<ReviewSubject> {
  const { rows } = await sql<{ id: string }>`
    select id from person where org_id = ${orgId}
    union select person_id from post where org_id = ${orgId} order by id`.execute(trx);
  return {
    id,
    title: draft.name,
    unitId: orgId,
    funds: null,
    amount: null,
    submitterId: person.id,
    submitterName: person.orgName,
    partyIds: rows.map((row) => row.id),
  };
}

/** The review of products and of changes of live ones. */
export const productReview: ReviewKind<ProductRow> = {
  ...productReviewType,
  facts: (id, _clock, db) => findProduct(id, db),
  onResult: applyEnd,
  attachments: null,
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const row = await lockProduct(end.businessId, context.trx);
  if (!row) throw new Error(`a review of ${end.businessId}, which is not there`);
  const isPassed = end.state === 'passed';
  const staged = await applyStaged(
    row,
    isPassed ? 'approve' : 'reject',
    'reviewer',
    isPassed ? '' : end.opinion,
    context,
  );
  if (isRefusal(staged)) return staged;
  const by = { side: 'reviewer', personId: end.by.id, note: end.opinion } as const;
  const refusal = isPassed
    ? await publishPassed(row, by, context)
    : await reject(row, end, context);
  if (refusal) return refusal;
  await notifySupplier(
    {
      orgId: row.orgId,
      isKnown: !isPassed,
      subject: isPassed ? '商品审核通过' : '商品被驳回',
      text: isPassed ? row.draft.name : `${row.draft.name}：${end.opinion}`,
      url: businessPaths.productEdit(row.id),
    },
    context,
  );
  return null;
}

/** The one who passes a product: a reviewer with an opinion, or the automatic check. */
interface PassedBy {
  readonly side: 'reviewer' | 'system';
  readonly personId: string | null;
  readonly note: string;
}

/** Puts the text of a product that passed into the mall; its staged text counts already. */
export async function publishPassed(
  row: ProductRow,
  by: PassedBy,
  context: SupplyContext,
): Promise<Refusal | null> {
  const { trx } = context;
  await trx.deleteFrom('product_correction').where('goods_id', '=', row.id).execute();
  await applyDraft(row, context);
  if (row.state === 'pendingReview') {
    const moved = await applyTransition(row, 'approve', by, context);
    return isRefusal(moved) ? moved : null;
  }
  const { personId, note } = by;
  const entry = { transition: 'change', sentence: '变更审核通过' } as const;
  await addEvent(row.id, { ...entry, note, personId }, context);
  return null;
}

async function reject(
  row: ProductRow,
  { by, opinion: note }: ReviewEnd,
  context: ReviewContext,
): Promise<Refusal | null> {
  const reviewer = { side: 'reviewer', personId: by.id, note } as const;
  if (row.state === 'pendingReview') {
    const moved = await applyTransition(row, 'reject', reviewer, context);
    return isRefusal(moved) ? moved : null;
  }
  const entry = { transition: 'change', sentence: '变更审核不通过' } as const;
  await addEvent(row.id, { ...entry, note, personId: by.id }, context);
  return null;
}
