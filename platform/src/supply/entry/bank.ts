import { randomUUID } from 'node:crypto';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readAccount, saveAccount } from '../../identity/subject/repository.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { notifySupplier } from '../product/news.ts';
import type { SupplyContext } from '../product/transition.ts';
import { addShopEvent, type EntryRow } from './row.ts';

/**
 * The account of a new shop counts at once. A change waits, and everybody of the supplier is told
 * when it will count: whoever did not ask for it has time to object.
 */
export async function storeBank(row: EntryRow, now: number, context: SupplyContext): Promise<void> {
  const { trx } = context;
  const { shopId, content, orgId } = row;
  const { bank, bankAccount: account } = content;
  const known = await readKnown(row, trx);
  if (!known) {
    await trx.insertInto('shop_bank').values({ shop_id: shopId, bank, account }).execute();
    await saveAccount(orgId, { bank, account }, context);
    return;
  }
  if (known.bank === bank && known.account === account) return;
  const at = now + supplyLimits.bankCoolDownHours * 3_600_000;
  await trx
    .updateTable('shop_bank')
    .set({ next_bank: bank, next_account: account, next_at: moment(at) })
    .where('shop_id', '=', shopId)
    .execute();
  const text = say('entry.bankWaits', { time: timeText(at) });
  await addShopEvent(shopId, { sentence: '收款账户变更', note: text, personId: null }, context);
  await notifySupplier({ orgId, subject: '收款账户变更', text, url: '/dpxxbg' }, context);
  await noteBankChange(row, at, context);
}

/** The account that counts now; one from before the shop's own information is kept as the shop's first. */
async function readKnown({ shopId, orgId }: EntryRow, trx: Executor) {
  const known = await trx
    .selectFrom('shop_bank')
    .select(['bank', 'account'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  if (known) return known;
  const account = await readAccount(orgId, trx);
  if (account)
    await trx
      .insertInto('shop_bank')
      .values({ shop_id: shopId, ...account })
      .execute();
  return account;
}

/** Sends a message about a changed account to the contact that was approved before. */
export const notifyOldContact = defineJob('entry.tellOldContact', { ids: ['noticeId'] });

/** Somebody who took over the account changes the contact as well: the old one is told outside. */
async function noteBankChange(
  { shopId, approved }: EntryRow,
  countsAt: number,
  { trx, clock }: SupplyContext,
): Promise<void> {
  if (!approved) return;
  const id = randomUUID();
  const text = say('entry.bankNotice', { shop: approved.shopName, time: timeText(countsAt) });
  await sql`insert into entry_bank_notice (id, shop_id, mail, mobile, text, at)
    values (${id}, ${shopId}, ${approved.contactEmail}, ${approved.contactMobile}, ${text},
      ${clock.now()})`.execute(trx);
  await enqueue(notifyOldContact, { noticeId: id }, trx);
}

interface NoticeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

/** Sends such a message by every way that is configured; one that was taken is not sent again. */
export async function sendBankNotice(
  { db, clock, mailer, sms }: NoticeNeeds,
  id: string,
): Promise<void> {
  const notice = await db
    .selectFrom('entry_bank_notice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!notice) return;
  const { mail, mobile, text } = notice;
  const sent = (column: 'mailed_at' | 'texted_at') =>
    sql`update entry_bank_notice set ${sql.ref(column)} = ${clock.now()} where id = ${id}`.execute(
      db,
    );
  if (canSend(mailer) && isEmail(mail) && notice.mailed_at === null) {
    await mailer.send({ to: mail, subject: `${SITE_NAME}：收款账户变更`, text });
    await sent('mailed_at');
  }
  if (sms && isMobile(mobile) && notice.texted_at === null) {
    await sms.send({ to: mobile, text: `【${SITE_NAME}】${text}` });
    await sent('texted_at');
  }
}

/** Lets changed accounts count whose wait is over. */
export async function settleBanks({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  await sql`
    with settled as (
      update shop_bank set bank = next_bank, account = next_account, next_bank = null,
        next_account = null, next_at = null
      where next_at <= ${clock.now()} returning shop_id, bank, account)
    update supplier_subject s set bank = b.bank, account = b.account, changed_at = ${clock.now()}
    from settled b join shop on shop.id = b.shop_id where s.org_id = shop.org_id`.execute(db);
}
