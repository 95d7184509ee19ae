import { randomUUID } from 'node:crypto';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { type StagedTransition, stagedTable } from '@jicai/shared/domain/supply/staged.ts';
import { sql } from 'kysely';
import { regionNameOf } from '../../identity/region/divisions.ts';
import { saveDeclared } from '../../identity/subject/repository.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { initialOf } from '../../mall/catalog/search/words.ts';
import type { ReviewContext, ReviewEnd, ReviewKind, ReviewType } from '../../work/approval/kind.ts';
import { releaseHolds } from '../certificate/holds.ts';
import { notifySupplier } from '../product/news.ts';
import { platformLevel } from '../product/review-kind.ts';
import type { SupplyContext } from '../product/transition.ts';
import { storeBank } from './bank.ts';
import { addShopEvent, contentOf, type EntryRow, findEntry, lockEntry, moveShop } from './row.ts';

/** Working days that a reviewer has; suppliers are told so on their page (operations.md 4.1). */
const REVIEW_DAYS = 5;

/** The whole hours from now until the last working day of a review that begins now is over. */
async function dueHours(clock: Clock, trx: Executor): Promise<number> {
  const now = await readNow(clock, trx);
  const deadline = workingDeadline(now, REVIEW_DAYS, await readHolidays(trx));
  return Math.ceil((deadline - now) / HOUR_MS);
}

/** The review of shops, as far as it begins and withdraws one. */
export const shopReviewType: ReviewType = {
  businessType: 'shop',
  processName: '入驻审核',
  role: 'entryReviewer',
  todoType: 'none',
  opensPage: true,
  links: { detail: businessPaths.shopReview, review: businessPaths.shopReview },
  levels: async (_subject, clock, trx) =>
    platformLevel('入驻审核', 'entryReviewer', await dueHours(clock, trx), trx),
  lock: async (id, trx) => {
    await sql`select id from shop where id = ${id} for no key update`.execute(trx);
  },
};

/** The review of shops that open, and of changes of open ones. */
export const shopReview: ReviewKind<EntryRow> = {
  ...shopReviewType,
  facts: (id, _clock, db) => findEntry(id, db),
  onResult: applyEnd,
  attachments: null,
};

/** Moves the text of a locked shop to its next state. */
export async function moveStaged(
  row: EntryRow,
  name: StagedTransition,
  side: 'owner' | 'reviewer',
  reason: string,
  { trx }: SupplyContext,
): Promise<Refusal | null> {
  const refusal = stagedTable.check(name, { state: row.staged, side });
  if (refusal) return refusal;
  await trx
    .updateTable('shop_entry')
    .set({ state: stagedTable.next(name), reason })
    .where('shop_id', '=', row.shopId)
    .execute();
  return null;
}

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const row = await lockEntry(end.businessId, context.trx);
  if (!row) throw new Error(`a review of ${end.businessId}, which is not there`);
  const isPassed = end.state === 'passed';
  const name = isPassed ? 'approve' : 'reject';
  const refusal = await moveStaged(row, name, 'reviewer', isPassed ? '' : end.opinion, context);
  if (refusal) return refusal;
  const by = { side: 'reviewer', personId: end.by.id, note: end.opinion } as const;
  if (isPassed) await applyContent(row, context);
  if (row.state === 'pendingReview') {
    const moved = await moveShop({ id: row.shopId, state: row.state }, name, by, context);
    if (isRefusal(moved)) return moved;
  } else {
    const sentence = isPassed ? '信息变更审核通过' : '信息变更审核不通过';
    await addShopEvent(row.shopId, { ...by, sentence }, context);
  }
  if (isPassed) await releaseHolds(row.shopId, context);
  await notifySupplier(
    {
      orgId: row.orgId,
      isKnown: !isPassed,
      subject: isPassed ? '店铺审核通过' : '店铺审核不通过',
      text: isPassed ? row.content.shopName : end.opinion,
      url: businessPaths.shopCompletion(),
    },
    context,
  );
  return null;
}

/** Puts the reviewed information into the shop that buyers see. */
async function applyContent(row: EntryRow, context: ReviewContext): Promise<void> {
  const { trx, clock } = context;
  const { shopId, content } = row;
  const now = await readNow(clock, trx);
  await trx
    .updateTable('shop')
    .set({
      name: content.shopName.trim(),
      initial: initialOf(content.shopName.trim()),
      summary: content.summary,
      contact_name: content.contactName,
      contact_phone: content.contactMobile,
      delivery_days: content.deliveryDays,
      region_code: content.areaCodes[0] ?? '',
      region_name: regionNameOf(content.areaCodes[0] ?? '') ?? '全国',
    })
    .where('id', '=', shopId)
    .execute();
  await trx.deleteFrom('shop_area').where('shop_id', '=', shopId).execute();
  await trx
    .insertInto('shop_area')
    .values(
      content.areaCodes.map((code) => ({
        shop_id: shopId,
        region_code: code,
        region_name: regionNameOf(code) ?? '全国',
      })),
    )
    .execute();
  await trx.deleteFrom('shop_category').where('shop_id', '=', shopId).execute();
  await trx
    .insertInto('shop_category')
    .values(content.categoryIds.map((id) => ({ shop_id: shopId, category_id: id })))
    .execute();
  await trx.deleteFrom('shop_certificate').where('shop_id', '=', shopId).execute();
  await trx
    .insertInto('shop_certificate')
    .values(
      content.certificates.map(({ kind, number, issuer, expiresAtMs }, position) => ({
        id: randomUUID(),
        shop_id: shopId,
        name: kind,
        kind,
        number,
        issuer,
        expires_at: expiresAtMs === null ? null : moment(expiresAtMs),
        file_group: content.paperGroup,
        position,
      })),
    )
    .execute();
  await saveDeclared(
    row.orgId,
    {
      legalPerson: content.legalName,
      size: content.size,
      address: content.address,
      phone: content.contactMobile,
    },
    context,
  );
  await storeBank(row, now, context);
  // Their post makes them a supplier: roles are what the posts give.
  await sql`update post set role = 'supplier'
    where org_id = ${row.orgId} and role = 'applicant' and ended_at is null
      and not exists (select from post other where other.person_id = post.person_id
        and other.org_id = post.org_id and other.role = 'supplier'
        and other.ended_at is null)`.execute(trx);
  await sql`update shop_entry set approved = ${contentOf(content)}::jsonb
    where shop_id = ${shopId}`.execute(trx);
}
