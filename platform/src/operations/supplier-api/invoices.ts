import { randomUUID } from 'node:crypto';
import { extensionOf } from '@jicai/shared/domain/files/upload/files.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { checkUpload, receive } from '../../files/upload/chunks/receive.ts';
import type { Files } from '../../files/upload/service.ts';
import { admit, findApplication } from '../../fulfilment/invoice/application.ts';
import { type ReadFile, readInvoice } from '../../fulfilment/invoice/document/read-file.ts';
import { type RegisterNeeds, register, verify } from '../../fulfilment/invoice/register.ts';
import type { Verification } from '../../fulfilment/invoice/verification.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller/caller.ts';
import { transact, type WriteContext, type WriteDeps } from '../../kernel/write/write.ts';
import { createReadingBudget, type ReadingBudget } from './entrance/reading-budget.ts';
import type { SentInvoice } from './invoice-body/lines.ts';
import { API_PAGE } from './orders.ts';
import type { ApiBilling, ApiInvoiceResult } from './tables.ts';

export interface InvoiceNeeds extends RegisterNeeds, WriteDeps {
  readonly files: Pick<Files, 'claim' | 'deps' | 'issueGroup'>;
}

/** A file that was read where it holds data. */
interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: ReadFile;
}

/** Reads a file before anything of it is stored. */
async function readSent(
  { file }: SentInvoice,
  personId: string,
  budget: ReadingBudget,
): Promise<SentFile | null | Refusal> {
  if (file === null) return null;
  const extension = extensionOf(file.name);
  const isRight = ['xml', 'ofd', 'pdf'].includes(extension);
  const bytes = isRight ? file.bytes : null;
  if (!bytes) return refuse('supplierApi.file');
  if (bytes.length > limits.invoiceFileBytes)
    return refuse('invoice.fileTooLarge', { max: String(limits.invoiceFileBytes / 1_048_576) });
  const read = await budget.read(() => readInvoice(extension, bytes, personId));
  return isRefusal(read) ? read : { name: file.name, bytes, file: read };
}

interface Billing {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly hasInvoice: boolean;
}

/** Whether a supplier's statement is in an application at all; asked before a file is looked at. */
async function isBillable(statementId: string, supplierId: string, db: Executor) {
  const { rows } = await sql`
    select from invoice_application_statement x join invoice_application a on a.id = x.application_id
    where x.statement_id = ${statementId} and x.live and a.supplier_id = ${supplierId}`.execute(db);
  return rows.length > 0;
}

/**
 * The application that a supplier's statement is in, locked where `trx` is a transaction. Its invoices
 * are looked at in a statement of their own: one that waited for the lock sees of other tables only
 * what was there when it began.
 */
async function lockBilling(
  statementId: string,
  invoice: { readonly number: string; readonly code: string },
  supplierId: string,
  trx: Executor,
): Promise<Billing | null> {
  const { rows } = await sql<Omit<Billing, 'hasInvoice'>>`
    select a.id, a.version, a.state
    from invoice_application_statement x join invoice_application a on a.id = x.application_id
    where x.statement_id = ${statementId} and x.live and a.supplier_id = ${supplierId}
    for update of a`.execute(trx);
  const [locked] = rows;
  if (!locked) return null;
  const { rows: invoices } = await sql`
    select from invoice where application_id = ${locked.id} and number = ${invoice.number}
      and code = ${invoice.code} and state in ('registered', 'received')`.execute(trx);
  return { ...locked, hasInvoice: invoices.length > 0 };
}

/** Stores a file in a group of its own, as if a person had uploaded it. */
async function storeFile(
  { name, bytes }: SentFile,
  { files, db }: InvoiceNeeds,
  context: Omit<WriteContext, 'trx'>,
): Promise<string | Refusal> {
  const group = await transact(db, (trx) =>
    files.issueGroup({ domain: 'invoice' }, { ...context, trx }),
  );
  if (isRefusal(group)) return group;
  const { groupId } = group;
  const form = { groupId, domain: 'invoice', token: '', uploadKey: randomUUID(), name } as const;
  const whole = { ...form, size: bytes.length, chunk: 0, chunks: 1 };
  const refusal = await checkUpload(files.deps, context.person, whole);
  if (refusal) return refusal;
  const taken = await receive(files.deps, context.person, whole, bytes);
  return isRefusal(taken) ? taken : groupId;
}

/** An invoice of one order is found by its amount. */
const bodyOf = ({ typed }: SentInvoice) => ({ typed, orderNumber: '' });

interface Sent {
  readonly line: SentInvoice;
  readonly file: ReadFile | null;
  readonly known: Billing;
}

/** Asks for the verification of a line that could be registered now. */
async function verifyLine(
  { line, file, known }: Sent,
  needs: InvoiceNeeds,
  { person }: Pick<WriteContext, 'person'>,
): Promise<Verification | Refusal> {
  const application = await findApplication(known.id, needs.db);
  const taken = admit(application, application?.version ?? known.version, person);
  return isRefusal(taken) ? taken : verify({ body: bodyOf(line), file }, taken, needs);
}

type Outcome = Pick<ApiInvoiceResult, 'number' | 'result' | 'state'>;

/** Registers one invoice in a transaction of its own; a second time it only says so. */
async function registerLine(
  line: SentInvoice,
  needs: InvoiceNeeds & { readonly budget: ReadingBudget },
  context: Omit<WriteContext, 'trx'>,
): Promise<Outcome | Refusal> {
  const { id: personId, orgId } = context.person;
  if (!(await isBillable(line.statement, orgId, needs.db)))
    return refuse('supplierApi.notBillable');
  const sent = await readSent(line, personId, needs.budget);
  if (isRefusal(sent)) return sent;
  const invoice = sent?.file.document ?? line.typed ?? { number: '', code: '' };
  const { number } = invoice;
  const find = (db: Executor) => lockBilling(line.statement, invoice, orgId, db);
  const known = await find(needs.db);
  if (!known) return refuse('supplierApi.notBillable');
  if (known.hasInvoice) return { number, result: 'same', state: known.state };
  const file = sent?.file ?? null;
  const verification = await verifyLine({ line, file, known }, needs, context);
  if (isRefusal(verification)) {
    // A call at the same time may have registered it meanwhile.
    const now = await find(needs.db);
    return now?.hasInvoice ? { number, result: 'same', state: now.state } : verification;
  }
  const fileGroup = sent && (await storeFile(sent, needs, context));
  if (isRefusal(fileGroup)) return fileGroup;
  return transact(needs.db, async (trx) => {
    const billing = await find(trx);
    if (!billing) return refuse('supplierApi.notBillable');
    if (billing.hasInvoice) return { number, result: 'same', state: billing.state };
    const body = { ...billing, ...bodyOf(line), fileGroup };
    const done = await register({ body, file, verification }, needs, { ...context, trx });
    return isRefusal(done) ? done : { number, result: 'done', state: done.state };
  });
}

/**
 * Registers invoices one after the other; each line has a result of its own. `onRefused` hears of each
 * refusal.
 */
export async function registerInvoices(
  lines: readonly SentInvoice[],
  needs: InvoiceNeeds,
  call: Call,
  onRefused: (refusal: Refusal) => Promise<void>,
): Promise<{ results: ApiInvoiceResult[] }> {
  const { clock, publish } = needs;
  const context = { person: personOf(call), call, clock, publish };
  const budget = createReadingBudget();
  const results: ApiInvoiceResult[] = [];
  for (const line of lines) {
    const { statement } = line;
    const done = await registerLine(line, { ...needs, budget }, context);
    if (isRefusal(done)) await onRefused(done);
    results.push(
      isRefusal(done)
        ? {
            statement,
            number: line.typed?.number ?? '',
            result: 'refused',
            state: '',
            reason: say(done.refused, done.values),
          }
        : { statement, ...done, reason: '' },
    );
  }
  return { results };
}

/** A supplier's applications that wait for invoices, the oldest first. */
export async function listBillings(
  supplierId: string,
  page: number,
  db: Executor,
): Promise<{ applications: ApiBilling[]; total: number }> {
  const where = sql`a.supplier_id = ${supplierId} and a.state in ('applied', 'returned')`;
  const { rows: applications } = await sql<ApiBilling>`
    select a.id, a.number, a.state, a.amount, a.title->>'title' as title,
      a.title->>'taxNumber' as "taxNumber", a.remark,
      (select coalesce(sum(i.gross), 0)::bigint from invoice i where i.application_id = a.id
        and i.state in ('registered', 'received')) as invoiced,
      coalesce((select json_agg(json_build_object('id', s.id, 'number', s.number,
          'amount', s.amount) order by s.number)
        from invoice_application_statement x join statement s on s.id = x.statement_id
        where x.application_id = a.id and x.live), '[]') as statements
    from invoice_application a where ${where} order by a.created_at, a.id
    limit ${API_PAGE} offset ${(page - 1) * API_PAGE}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from invoice_application a where ${where}`.execute(db);
  return { applications, total: counts[0]?.total ?? 0 };
}
