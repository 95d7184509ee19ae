import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { saveAccount } from '../../identity/subject/repository.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
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
  const known = await trx
    .selectFrom('shop_bank')
    .select(['bank', 'account'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
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
