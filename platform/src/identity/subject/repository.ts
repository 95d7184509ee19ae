import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* Suppliers as subjects of law: one record of who they are and where they are paid. */

export type SupplierScale = 'large' | 'medium' | 'small' | 'micro';

/** A supplier's record. Empty texts and null are unknown; who shows it masks phone and account. */
export interface SupplierSubject {
  readonly supplierId: string;
  readonly creditCode: string;
  readonly name: string;
  readonly legalPerson: string;
  readonly size: SupplierScale | null;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
}

/** The records of suppliers; one without a record of its own has its code and name. */
export async function readSubjects(
  supplierIds: readonly string[],
  db: Executor,
): Promise<SupplierSubject[]> {
  const { rows } = await sql<SupplierSubject>`
    select o.id as "supplierId", o.code as "creditCode", o.name, s.size,
      coalesce(s.legal_person, '') as "legalPerson", coalesce(s.address, '') as address,
      coalesce(s.phone, '') as phone, coalesce(s.bank, '') as bank,
      coalesce(s.account, '') as account
    from org o left join supplier_subject s on s.org_id = o.id
    where o.id = any(${[...supplierIds]}::text[]) order by o.id`.execute(db);
  return rows;
}

/** The account on which a supplier is paid now; null when nobody has said. */
export async function readAccount(
  supplierId: string,
  db: Executor,
): Promise<{ readonly bank: string; readonly account: string } | null> {
  const row = await db
    .selectFrom('supplier_subject')
    .select(['bank', 'account'])
    .where('org_id', '=', supplierId)
    .where('account', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}

/** The size that a supplier declared; null where nobody has said. */
export async function readScale(supplierId: string, db: Executor): Promise<SupplierScale | null> {
  const row = await db
    .selectFrom('supplier_subject')
    .select('size')
    .where('org_id', '=', supplierId)
    .executeTakeFirst();
  return row?.size ?? null;
}

/** Whether a size counts as 中小企业: medium, small or micro. */
export const isSmallEnterprise = (size: SupplierScale | null): boolean =>
  size === 'medium' || size === 'small' || size === 'micro';

type Declared = Pick<SupplierSubject, 'legalPerson' | 'size' | 'address' | 'phone'>;

/** Stores what a supplier declared of itself; its account stays as it is. */
export async function saveDeclared(
  supplierId: string,
  { legalPerson, size, address, phone }: Declared,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  await sql`
    insert into supplier_subject (org_id, legal_person, size, address, phone, bank, account, changed_at)
    values (${supplierId}, ${legalPerson.trim()}, ${size}, ${address.trim()}, ${phone.trim()}, '', '',
      ${clock.now()})
    on conflict (org_id) do update set legal_person = excluded.legal_person, size = excluded.size,
      address = excluded.address, phone = excluded.phone,
      changed_at = excluded.changed_at`.execute(trx);
}

/** Stores where a supplier is paid from now on. */
export async function saveAccount(
  supplierId: string,
  { bank, account }: { readonly bank: string; readonly account: string },
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  await sql`
    insert into supplier_subject (org_id, bank, account, changed_at)
    values (${supplierId}, ${bank.trim()}, ${account.trim()}, ${clock.now()})
    on conflict (org_id) do update set bank = excluded.bank, account = excluded.account,
      changed_at = excluded.changed_at`.execute(trx);
}
