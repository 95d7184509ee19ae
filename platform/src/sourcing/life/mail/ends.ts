import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { winnersOf } from '@jicai/shared/domain/auction/award/winners.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { type AuctionRecord, type AuctionRow, recordOf } from '../../../auction/ledger/record.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import { transact } from '../../../kernel/write/write.ts';
import { peopleOfAll } from '../../../work/todo/recipients.ts';
import { lockProject, type ProjectRow } from '../row.ts';
import type { LifeContext } from '../transition.ts';
import { mailOfProject, notifyOfProject, organisersOf } from './news.ts';

/** Projects that one round takes. */
export const ENDS_BATCH = 50;

/**
 * Whether an auction `a` has its result: 流标, 终止, or an award that waits for nobody. In SQL.
 */
const hasResult = sql`a.outcome is not null and not a.is_rehearsal
  and (a.outcome ->> 'kind' <> 'won' or coalesce(a.award ->> 'state', 'confirmed') = 'confirmed')`;

interface Package {
  readonly packageNumber: string;
  readonly packageName: string;
  readonly auction: AuctionRecord;
  readonly entrants: readonly { readonly code: string; readonly supplierId: string }[];
}

interface Row extends AuctionRow {
  package_name: string;
  entrants: Package['entrants'] | null;
}

/** The packages of a project with their auctions and the suppliers who took part, in their order. */
async function readPackages(auctionProjectId: string | null, db: Executor): Promise<Package[]> {
  const { rows } = await sql<Row>`
    select a.*, k.name as package_name,
      (select jsonb_agg(jsonb_build_object('code', e.code, 'supplierId', e.supplier_id)
        order by e.code) from auction_entrant e where e.package_number = k.number) as entrants
    from package k join auction a on a.package_number = k.number
    where k.project_id = ${auctionProjectId} and not a.is_rehearsal
    order by k.position`.execute(db);
  return rows.map(({ package_name: packageName, entrants, ...row }) => ({
    packageNumber: row.package_number,
    packageName,
    auction: recordOf(row),
    entrants: entrants ?? [],
  }));
}

const causeOf = (packageNumber: string) => `ended:${packageNumber}`;

/** Projects under way with a package that has its result and of which nobody was told yet. */
async function listEnded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sourcing_project p
    where p.state in ('quoting', 'closed', 'opened', 'evaluating', 'inConfirmation')
      and exists (select from package k join auction a on a.package_number = k.number
        where k.project_id = p.auction_project_id and ${hasResult}
          and not exists (select from project_news n where n.project_id = p.id
            and n.cause = 'ended:' || k.number))
    order by p.id limit ${ENDS_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Tells of packages that have their result while others of the project go on, each project in a transaction of
 * its own; the end of the project tells of the remaining ones. Answers the number of projects.
 */
export async function tellEndedPackages({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  const ids = await listEnded(db);
  for (const id of ids) {
    await transact(db, async (trx) => {
      const row = await lockProject(id, trx);
      if (row) await tellEnds(row, { trx, clock });
    });
  }
  return ids.length;
}

/**
 * Tells each participant their own result of every package that has one, once per package, in the site and by
 * mail; and the organisers where the project has several packages, for the project's end tells them of one
 * (PJ14). No amount, no other supplier.
 */
export async function tellEnds(row: ProjectRow, context: LifeContext): Promise<void> {
  const packages = await readPackages(row.auctionProjectId, context.trx);
  for (const pack of packages) {
    const result = resultOf(pack);
    if (result === null) continue;
    const marked = {
      subject: result.subject,
      text: result.text,
      cause: causeOf(pack.packageNumber),
    };
    const personIds = await peopleOfAll(result.suppliers, context.trx);
    const news = { ...marked, personIds, page: 'own' } as const;
    if (!(await mailOfProject(row, news, context))) continue;
    await notifyOfProject(row, { ...news, from: 'system', text: result.textInSite }, context);
    if (result.losers.length > 0) await tellLosers(row, pack, result.losers, context);
    if (packages.length < 2) continue;
    const hall = { hallOf: pack.packageNumber };
    await notifyOfProject(
      row,
      {
        ...news,
        from: 'system',
        text: result.textInSite,
        personIds: organisersOf(row),
        page: hall,
      },
      context,
    );
  }
}

async function tellLosers(
  row: ProjectRow,
  { packageNumber, packageName }: Package,
  losers: readonly string[],
  context: LifeContext,
): Promise<void> {
  const personIds = await peopleOfAll(losers, context.trx);
  const text = say('project.mail.lost', { package: packageName });
  const news = { subject: '报价结果', text, page: 'own', personIds } as const;
  await mailOfProject(row, { ...news, cause: `${causeOf(packageNumber)}:lost` }, context);
  await notifyOfProject(row, { ...news, from: 'system' }, context);
}

interface Result {
  readonly subject: string;
  /** The platform's own words, for mails. */
  readonly text: string;
  /** With the reason that a person typed, which the board shows too. */
  readonly textInSite: string;
  /** The suppliers with this result. */
  readonly suppliers: readonly string[];
  /** The other suppliers of a package that was won. */
  readonly losers: readonly string[];
}

/** The result of a package; null while it has none. */
function resultOf(pack: Package): Result | null {
  const { auction, entrants, packageName } = pack;
  const { outcome } = auction;
  const everybody = entrants.map(({ supplierId }) => supplierId);
  const values = { package: packageName };
  switch (outcome?.kind) {
    case 'failed': {
      const reason = failedWords({ reason: '', ...outcome });
      const text = say('project.mail.packageFailed', { ...values, reason });
      return { subject: '分包流标', text, textInSite: text, suppliers: everybody, losers: [] };
    }
    case 'stopped': {
      const text = say('project.mail.stopped', values);
      const textInSite = say('project.stopped', { ...values, reason: outcome.reason });
      return { subject: '分包终止', text, textInSite, suppliers: everybody, losers: [] };
    }
    case 'won': {
      const codes = winnersOf(outcome, auction.award).map(({ code }) => code);
      const winning = entrants.filter(({ code }) => codes.includes(code));
      const winners = new Set(winning.map(({ supplierId }) => supplierId));
      if (winners.size === 0) return null;
      const text = say('project.mail.won', values);
      const losers = everybody.filter((id) => !winners.has(id));
      return { subject: '报价结果', text, textInSite: text, suppliers: [...winners], losers };
    }
    default:
      return null;
  }
}
