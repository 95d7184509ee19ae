import type { AwardLine } from '@jicai/shared/domain/ordering/order/award-line.ts';
import {
  type AwardedItem,
  contentsOf,
  type Offered,
  orderLinesOf,
} from '@jicai/shared/domain/sourcing/award/order-lines.ts';
import { readTaxRate } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { itemsByLine, lineViews } from '../../auction/award/views.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Publish } from '../../kernel/events/events.ts';
import {
  awardOrderReview,
  ordersAfterPublicity,
  readSetting,
} from '../../kernel/settings/settings.ts';
import { transact } from '../../kernel/write/write.ts';
import { isProjectHeld } from '../../ordering/order/hold.ts';
import { type AwardOrders, placeAwardOrders } from '../../ordering/order/placing/award.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { isCompetition } from '../framework/competition.ts';
import { sheetOfText } from '../inquiry/drafts.ts';
import { notifyOfProject, organisersOf } from '../life/mail/news.ts';
import { lockProject, type ProjectRow, supervisorsOf } from '../life/row.ts';
import { readAwardedLines } from '../negotiation/package.ts';
import { inPublicity } from './hold.ts';
import { type PackageResult, type PackageWinner, readResults, winnersOf } from './results.ts';

export interface AwardDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  /** Opens the sheets, which say what was offered; without it orders say nothing of it. */
  readonly seals?: Seals;
}

/** A transaction of the background with the platform's time and events. */
type AwardContext = Omit<AwardDeps, 'db'> & {
  readonly trx: Parameters<typeof placeAwardOrders>[1]['trx'];
};

const BATCH = 20;

const readiness = (afterPublicity: boolean, clock: Clock) => sql`
  p.state = 'awarded' and p.ordered_at is null
    and not ${inPublicity(afterPublicity, clock)} and not ${isProjectHeld}`;

const afterPublicityNow = (db: Executor) => readSetting(ordersAfterPublicity, process.env, db);

/** The awarded projects whose orders nothing holds any more (PJ8): one statement, bounded. */
async function listOrderable({ db, clock }: Pick<AwardDeps, 'db' | 'clock'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sourcing_project p left join result_notice n on n.project_id = p.id
    where ${readiness(await afterPublicityNow(db), clock)}
    order by p.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes the orders of every award that is ready; one that fails does not keep the others back. */
export async function advanceAwards(
  deps: AwardDeps,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await listOrderable(deps)) await orderAward(deps, id).catch(onError);
}

/**
 * Makes the orders of one award in a transaction of its own: one for each supplier. What holds it is
 * asked again behind the project's lock, so that of two platforms one makes them, and an objection
 * that came in between is seen.
 */
async function orderAward({ db, ...deps }: AwardDeps, id: string): Promise<void> {
  const { clock } = deps;
  await transact(db, async (trx) => {
    const row = await lockProject(id, trx);
    if (!row) return;
    const { rows } = await sql`
      select p.id from sourcing_project p left join result_notice n on n.project_id = p.id
      where p.id = ${id} and ${readiness(await afterPublicityNow(trx), clock)}`.execute(trx);
    if (rows.length === 0) return;
    await placeOrders(row, { ...deps, trx });
    await sql`update sourcing_project set ordered_at = ${clock.now()} where id = ${id}`.execute(
      trx,
    );
  });
}

async function placeOrders(row: ProjectRow, context: AwardContext): Promise<void> {
  const { trx } = context;
  const needsReview = await readSetting(awardOrderReview, process.env, trx);
  const results = await readResults(row.auctionProjectId, trx);
  const suppliers = await withContacts(row.id, await suppliersOf(results, context), trx);
  const isService = await isCompetition(row.id, trx);
  const terms = { ...termsOf(row, suppliers), needsReview, isService };
  const orders = await placeAwardOrders(terms, context);
  if (orders.length === 0) return;
  const text = say('result.ordered', { count: String(orders.length) });
  const news = { subject: '成交订单已生成', text, page: 'result' } as const;
  await notifyOfProject(row, { ...news, personIds: organisersOf(row) }, context);
  if (needsReview) return;
  for (const { supplierId } of orders) {
    const personIds = await peopleOf(supplierId, trx);
    const told = { subject: '成交订单待确认', text: '请在店铺订单中确认', page: 'own' } as const;
    await notifyOfProject(row, { ...told, isKnown: true, personIds }, context);
  }
}

/**
 * The awarded lines of each supplier over all packages. A forward auction sells something of the
 * unit's: nobody delivers, so it makes no order.
 */
async function suppliersOf(packages: readonly PackageResult[], context: AwardContext) {
  const lines = new Map<string, AwardLine[]>();
  for (const pack of packages) {
    if (pack.auction.rules.direction === 'forward') continue;
    // Opened once for all winners: an award by lines has many, and each quote is unsealed and read whole.
    const sheets = await sheetsOf(pack, context);
    for (const winner of winnersOf(pack)) {
      const made = orderLinesOf({
        name: pack.packageName,
        amount: winner.awarded,
        items: await itemsOf(pack, winner, sheets, context.trx),
        contents: contentsOf(pack.items.filter(({ lineNo }) => isAwarded(winner, lineNo))),
      });
      lines.set(winner.supplierId, [...(lines.get(winner.supplierId) ?? []), ...made]);
    }
  }
  return [...lines].map(([supplierId, own]) => ({ supplierId, lines: own }));
}

/** Adds whom each supplier named at its sign-up; nobody where it was not signed up. */
async function withContacts<T extends { readonly supplierId: string }>(
  projectId: string,
  suppliers: readonly T[],
  trx: Executor,
): Promise<(T & Pick<AwardOrders['suppliers'][number], 'contact'>)[]> {
  const { rows } = await sql<{ supplierId: string; name: string; phone: string }>`
    select supplier_id as "supplierId", contact_name as name, contact_phone as phone
    from sourcing_sign_up where project_id = ${projectId}`.execute(trx);
  const contacts = new Map(rows.map(({ supplierId, ...contact }) => [supplierId, contact]));
  return suppliers.map((one) => ({
    ...one,
    contact: contacts.get(one.supplierId) ?? { name: '', phone: '' },
  }));
}

/** Whether a line is part of what a supplier got. */
const isAwarded = ({ lines }: PackageWinner, lineNo: number): boolean =>
  lines?.some((line) => line.lineNo === lineNo) ?? true;

/** The prices of what a supplier got, by items; none for a bid by its total. */
async function itemsOf(
  { packageNumber, auction, items }: PackageResult,
  { code, lines }: PackageWinner,
  sheets: ReadonlyMap<string, string>,
  trx: Executor,
): Promise<AwardedItem[]> {
  if (auction.rules.bidMode !== 'lines') return [];
  // AU43: the prices of an award by lines stand in the award itself.
  const priced = lines
    ? lineViews(lines, itemsByLine(items))
    : await readAwardedLines(packageNumber, code, trx);
  const offered = offeredIn(sheets.get(code));
  return priced.map((item) => {
    const own = offered.get(item.lineNo);
    return own ? { ...item, offered: own } : item;
  });
}

/** The opened sheets of a package by their suppliers' codes; none where quotes have no sheets. */
async function sheetsOf(
  { packageNumber, auction }: PackageResult,
  { trx, seals }: AwardContext,
): Promise<ReadonlyMap<string, string>> {
  if (!seals || auction.rules.bidMode !== 'lines') return new Map();
  const opened = await readOpenedQuotes(packageNumber, seals, trx);
  return new Map(
    opened.flatMap(({ code, sheet }) => (sheet === undefined ? [] : [[code, sheet] as const])),
  );
}

/** Brand, model and tax rate of each line of a sheet. */
function offeredIn(text: string | undefined): ReadonlyMap<number, Offered> {
  if (text === undefined) return new Map();
  const { lines } = sheetOfText(text);
  return new Map(
    lines.map(({ lineNo, brand, model, taxRate }) => [
      lineNo,
      { brand: brand.trim(), model: model.trim(), taxRate: readTaxRate(taxRate) },
    ]),
  );
}

function termsOf(
  { draft, ...row }: ProjectRow,
  suppliers: AwardOrders['suppliers'],
): Omit<AwardOrders, 'needsReview' | 'isService'> {
  return {
    projectNumber: row.number,
    name: draft.name,
    unitId: row.unitId,
    buyerId: row.handlerId,
    formerBuyerIds: row.formerHandlerIds,
    supervisorIds: supervisorsOf(row),
    fundsType: draft.fundsType ?? 'fiscal',
    fundsCard: draft.fundsCard.trim(),
    contactName: draft.contactName,
    contactPhone: draft.contactPhone,
    reimburserName: draft.reimburserName,
    reimburserPhone: draft.reimburserPhone,
    deliveryPlace: draft.deliveryPlace,
    deliveryNote: draft.deliveryTime,
    remark: draft.paymentTerms,
    invoiceTitle: draft.invoiceTitle || row.unitName,
    suppliers,
  };
}
