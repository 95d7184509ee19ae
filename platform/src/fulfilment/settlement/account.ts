import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The account of a supplier now. */
export async function accountOf(supplierId: string, db: Executor) {
  const { rows } = await sql<{ bank: string; account: string }>`
    select bank, account from supplier_account where org_id = ${supplierId}`.execute(db);
  return rows[0] ?? null;
}
