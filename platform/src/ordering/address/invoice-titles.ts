import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  InvoiceTitle,
  invoiceTitleEndpoints,
  UnitTitle,
} from '@jicai/shared/contract/ordering/address.ts';
import { creditCodeOf } from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';

type SaveRequest = RequestOf<(typeof invoiceTitleEndpoints)['save']>;

/** A unit's titles, the default first. */
export async function listTitles(unitId: string, db: Executor): Promise<InvoiceTitle[]> {
  const rows = await db
    .selectFrom('invoice_title')
    .selectAll()
    .where('unit_id', '=', unitId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limits.invoiceTitles)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    taxNumber: row.tax_number,
    addressPhone: row.address_phone,
    bankAccount: row.bank_account,
    email: row.email,
    isDefault: row.is_default,
  }));
}

/** The unit's own name and credit code; a code of another kind is none, and stays out. */
export async function unitTitle(unitId: string, db: Executor): Promise<UnitTitle> {
  const { name, code } = await db
    .selectFrom('org')
    .select(['name', 'code'])
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  return { title: name, taxNumber: creditCodeOf(code ?? '') };
}

/** A special VAT invoice cannot be written without them. */
const isComplete = ({ kind, taxNumber, addressPhone, bankAccount }: SaveRequest) =>
  kind === 'ordinary' || [taxNumber, addressPhone, bankAccount].every((text) => text.trim() !== '');

/** Adds or changes a title of the unit; the first, or the last that was made so, is the default. */
export async function saveTitle(
  unitId: string,
  request: SaveRequest,
  trx: Executor,
): Promise<{ id: string } | Refusal> {
  if (!isComplete(request)) return refuse('invoiceTitle.incomplete');
  await trx.selectFrom('org').select('id').where('id', '=', unitId).forNoKeyUpdate().execute();
  const known = await listTitles(unitId, trx);
  const old = request.id === null ? null : known.find(({ id }) => id === request.id);
  if (old === undefined) return refuse('invoiceTitle.unknown');
  if (!old && known.length >= limits.invoiceTitles)
    return refuse('invoiceTitle.tooMany', { max: String(limits.invoiceTitles) });
  const isDefault = request.isDefault || known.length === 0 || (old?.isDefault ?? false);
  if (isDefault) {
    await trx
      .updateTable('invoice_title')
      .set({ is_default: false })
      .where('unit_id', '=', unitId)
      .where('is_default', '=', true)
      .execute();
  }
  const id = old?.id ?? randomUUID();
  const row = {
    kind: request.kind,
    title: request.title.trim(),
    tax_number: request.taxNumber.trim(),
    address_phone: request.addressPhone.trim(),
    bank_account: request.bankAccount.trim(),
    email: request.email.trim(),
    is_default: isDefault,
  };
  await trx
    .insertInto('invoice_title')
    .values({ id, unit_id: unitId, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  return { id };
}

/** Removes a title of the unit; orders keep their own copy. */
export async function removeTitle(
  unitId: string,
  id: string,
  trx: Executor,
): Promise<Refusal | object> {
  const { numDeletedRows } = await trx
    .deleteFrom('invoice_title')
    .where('unit_id', '=', unitId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1 ? {} : refuse('invoiceTitle.unknown');
}
