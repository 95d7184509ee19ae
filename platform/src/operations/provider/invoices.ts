import type { ApplicationState } from '@jicai/shared/contract/fulfilment/states.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { readRegistration, register } from '../../fulfilment/invoice/register.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { actAsShop, actorOf } from './as-shop.ts';
import { asked, type PaperKind, type PaperStep, type StepEnd, stuckBy } from './papers.ts';
import { isFault, type ProviderInvoice, type ProviderInvoiceForm } from './provider.ts';

interface Application extends Omit<ProviderInvoiceForm, 'lines'> {
  readonly id: string;
  readonly state: ApplicationState;
  readonly version: number;
}

async function readApplication(id: string, db: Executor): Promise<Application> {
  const { rows } = await sql<Application>`
    select id, number, state, version, title, content, remark, per_order as "isPerOrder", amount
    from invoice_application where id = ${id}`.execute(db);
  const [application] = rows;
  if (!application) throw new Error(`no application ${id}`);
  return application;
}

/** Reads the lines that an application bills, under the provider's numbers of the orders. */
async function readLines(id: string, db: Executor): Promise<ProviderInvoiceForm['lines']> {
  const { rows } = await sql<ProviderInvoiceForm['lines'][number]>`
    select p.external_number as order, l.name, l.quantity, l.amount
    from invoice_application_statement x join statement_line l on l.statement_id = x.statement_id
    join provider_order p on p.order_id = l.order_id
    where x.application_id = ${id} and x.live
    order by l.statement_id, l.line_no limit 2000`.execute(db);
  return rows;
}

async function send(
  { id, state, version: _, ...form }: Application,
  step: PaperStep,
): Promise<StepEnd> {
  const { provider, needs, due } = step;
  if (state !== 'applied' && due.attempts === 0) return { state: 'over' };
  const lines = await readLines(id, needs.db);
  const answer = await asked(step, provider.requestInvoices({ ...form, lines }));
  if (isFault(answer)) return stuckBy(answer);
  if ('number' in answer) return { state: 'sent', externalNumber: answer.number };
  // The mall knows no refusal of an application: the shop's people register the invoices themselves.
  return { state: 'over', problem: answer.refusedBecause };
}

/** The numbers of the invoices that were ever registered for an application. */
async function readKnown(id: string, db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ known: string }>`
    select code || ' ' || number as known from invoice where application_id = ${id} limit 1000`.execute(
    db,
  );
  return new Set(rows.map(({ known }) => known));
}

/** The mall's number of an order, by the provider's; empty where the invoice is for several orders. */
async function orderNumberOf(order: string, { provider, needs }: PaperStep): Promise<string> {
  if (order === '') return '';
  const { rows } = await sql<{ number: string }>`
    select o.number from provider_order p join purchase_order o on o.id = p.order_id
    where p.provider = ${provider.code} and p.external_number = ${order} limit 1`.execute(needs.db);
  return rows[0]?.number ?? '';
}

async function registerOne(
  id: string,
  { order, ...typed }: ProviderInvoice,
  step: PaperStep,
): Promise<StepEnd | null> {
  const { provider, needs } = step;
  const { version } = await readApplication(id, needs.db);
  const orderNumber = await orderNumberOf(order, step);
  const body = { id, version, fileGroup: null, orderNumber, typed: { ...typed, reverses: '' } };
  const read = await readRegistration(body, needs, await actorOf(provider, needs.db));
  if (isRefusal(read)) return stuckBy(read);
  const done = await actAsShop(provider, needs, (context) =>
    register({ body, ...read }, needs, context),
  );
  return isRefusal(done) ? stuckBy(done) : null;
}

async function follow({ id, state }: Application, step: PaperStep): Promise<StepEnd> {
  const { provider, due, needs } = step;
  if (state === 'received') return { state: 'over' };
  if (state === 'void') {
    const told = await asked(step, provider.cancelInvoices(due.externalNumber));
    return isFault(told) ? stuckBy(told) : { state: 'over' };
  }
  if (state === 'issued') return { state: 'sent' };
  const issued = await asked(step, provider.invoices(due.externalNumber));
  if (isFault(issued)) return stuckBy(issued);
  const known = await readKnown(id, needs.db);
  for (const invoice of issued) {
    if (known.has(`${invoice.code} ${invoice.number}`)) continue;
    known.add(`${invoice.code} ${invoice.number}`);
    const stuck = await registerOne(id, invoice, step);
    if (stuck) return stuck;
  }
  return { state: 'sent' };
}

/**
 * Applications for invoices of orders that were all placed with one provider: sent there, and registered
 * as the provider issues them. Red invoices are the business of the shop's people.
 */
export const invoices: PaperKind = {
  name: 'invoices',
  label: '开票申请',
  page: businessPaths.supplierInvoice,
  async note({ code, shopId }, { clock, db }) {
    await sql`
      insert into provider_paper (kind, paper_id, provider, state, next_at)
      select 'invoices', a.id, ${code}, 'toSend', ${clock.now()}
      from invoice_application a join shop s on s.org_id = a.supplier_id and s.id = ${shopId}
      where a.state = 'applied' and a.amount > 0
        and not exists (select from provider_paper k where k.kind = 'invoices' and k.paper_id = a.id)
        -- An application with any other order in it is the shop's own business.
        and not exists (select from invoice_application_statement x
          join statement_line l on l.statement_id = x.statement_id
          left join provider_order p on p.order_id = l.order_id and p.provider = ${code}
          where x.application_id = a.id and coalesce(p.external_number, '') = '')
      on conflict do nothing`.execute(db);
  },
  async step(step) {
    const application = await readApplication(step.due.id, step.needs.db);
    return step.due.state === 'toSend' ? send(application, step) : follow(application, step);
  },
  numberOf: async (id, db) => (await readApplication(id, db)).number,
};
