import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';

/** What a form names by id, as it is now; null where there is nothing of the caller's by that id. */
export interface FormFacts {
  readonly address: {
    readonly receiver: string;
    readonly phone: string;
    readonly regionCode: string;
    readonly regionName: string;
    readonly detail: string;
  } | null;
  readonly invoice: InvoiceDetails | null;
  readonly comparison: { readonly id: string; readonly hash: string } | null;
  readonly unitCode: string;
}

interface Named {
  readonly addressId: string | null;
  readonly invoiceTitleId: string | null;
  readonly comparisonId: string | null;
}

/** Address of the person, title of the unit, frozen comparison of the person: one statement. */
export async function readForm(
  person: { readonly id: string; readonly orgId: string },
  { addressId, invoiceTitleId, comparisonId }: Named,
  db: Executor,
): Promise<FormFacts> {
  const { rows } = await sql<FormFacts>`
    select
      (select jsonb_build_object('receiver', receiver, 'phone', phone, 'regionCode', region_code,
          'regionName', region_name, 'detail', detail)
        from address where id = ${addressId} and person_id = ${person.id}) as address,
      (select jsonb_build_object('kind', kind, 'title', title, 'taxNumber', tax_number,
          'addressPhone', address_phone, 'bankAccount', bank_account, 'email', email)
        from invoice_title where id = ${invoiceTitleId} and unit_id = ${person.orgId}) as invoice,
      (select jsonb_build_object('id', id, 'hash', hash)
        from comparison_record where id = ${comparisonId} and person_id = ${person.id})
        as comparison,
      (select code from org where id = ${person.orgId}) as "unitCode"`.execute(db);
  return rows[0] ?? { address: null, invoice: null, comparison: null, unitCode: '' };
}
