import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type {
  LineAward,
  PublicPackage,
  PublicResult,
  ResultRow,
} from '@jicai/shared/contract/sourcing/result.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { ENDED_STATES } from '@jicai/shared/domain/sourcing/project/states.ts';
import { sql } from 'kysely';
import { itemsByLine, lineViews } from '../../auction/award/views.ts';
import { holdersIn, outcomeView } from '../../auction/live/state.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { objectionDays } from '../../kernel/settings/settings.ts';
import {
  failedItemsOf,
  type PackageResult,
  rankedOf,
  readResults,
  winnersOf,
} from '../award/results.ts';
import { maySeeTender } from '../enrolment/tender.ts';
import { inOrder, readAwardEntries } from '../life/award-entries.ts';
import { readComplaintEntries } from '../life/complaint-entries.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { findProjectByNumber, type ProjectRow } from '../life/row.ts';
import { readTimeline } from '../life/timeline.ts';
import { findNotice, findVoidNoticeId, type NoticeRow } from '../notice/repository.ts';
import { readCourseEntries } from './course-entries.ts';

export interface ResultNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ResultFilter {
  readonly method: ProjectMethod | null;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The confirmed awards of the packages of the project `p`, as SQL. */
export const awardsOfProject = sql`select ${nameAt('org', 'org', 'a.closes_at')} as name, (h ->> 'amount')::bigint as amount, k.position
  from package k join auction a on a.package_number = k.number
  cross join lateral ${holdersIn('a')} h
  join auction_entrant e on e.package_number = k.number and e.code = h ->> 'code'
  join org on org.id = e.supplier_id
  where k.project_id = p.auction_project_id and a.outcome ->> 'kind' = 'won'
    and coalesce(a.award ->> 'state', 'confirmed') = 'confirmed' and p.state = 'awarded'`;

/** One page of ended public projects, the newest end first: two statements. */
export async function listResults(
  { method, keyword, page, pageSize }: ResultFilter,
  db: Executor,
): Promise<{ rows: ResultRow[]; total: number }> {
  const conditions = [
    sql`p.state in ('awarded', 'failed')`,
    sql`p.selection = 'public'`,
    sql`p.published_at is not null`,
  ];
  if (method) conditions.push(sql`p.method = ${method}`);
  if (keyword.trim() !== '') {
    const pattern = containing(keyword.trim());
    conditions.push(sql`(p.name ilike ${pattern} or p.number ilike ${pattern}
      or unit.name ilike ${pattern} or p.category ilike ${pattern})`);
  }
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<ResultRow>`
    select p.number, p.name, ${nameAt('org', 'unit', 'p.quote_closes_at')} as "unitName", p.method, p.category, p.state,
      p.is_demo as "isDemo", end_at.at as "endedAtMs", n.notice_id as "noticeId",
      (select coalesce(jsonb_agg(distinct w.name), '[]') from (${awardsOfProject}) w) as winners,
      (select sum(w.amount)::bigint from (${awardsOfProject}) w) as amount
    from sourcing_project p join org unit on unit.id = p.unit_id
      left join result_notice n on n.project_id = p.id and n.state = 'published'
      cross join lateral (select max(at) as at from sourcing_event s where s.project_id = p.id) end_at
    where ${where} order by end_at.at desc, p.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from sourcing_project p join org unit on unit.id = p.unit_id
    where ${where}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0) };
}

/** The outcome as everybody may know it after the close (AU23). */
export function outcomeOf({ auction, entrants }: PackageResult): OutcomeView | null {
  const names = new Map(entrants.map(({ code, name }) => [code, name]));
  return outcomeView(auction, (code) => names.get(code) ?? '');
}

/** The suppliers with a valid offer. Too few sealed quotes stay unopened, and are counted all the same (AU21). */
function validCountOf(pack: PackageResult): number {
  const { outcome } = pack.auction;
  // Before an outcome nobody learns how many have quoted.
  if (outcome === null) return 0;
  const ranked = rankedOf(pack).length;
  return outcome.kind === 'failed' ? Math.max(ranked, outcome.valid) : ranked;
}

export const publicPackage = (pack: PackageResult): PublicPackage => ({
  packageNumber: pack.packageNumber,
  packageName: pack.packageName,
  outcome: outcomeOf(pack),
  entrantCount: pack.entrants.length,
  validCount: validCountOf(pack),
  startingPrice: pack.auction.rules.startingPrice,
  awards: lineAwardsOf(pack),
  failedLines: failedItemsOf(pack).map(({ lineNo, name }) => `${lineNo}. ${name}`),
});

/** AU43: each supplier's lines of an award by lines. */
function lineAwardsOf(pack: PackageResult): LineAward[] {
  const items = itemsByLine(pack.items);
  return winnersOf(pack).flatMap(({ name, awarded, lines }) =>
    lines ? [{ supplierName: name, amount: awarded, lines: lineViews(lines, items) }] : [],
  );
}

const totalOf = (packages: readonly PackageResult[]): Fen | null => {
  const won = packages.flatMap((pack) => winnersOf(pack).map(({ awarded }) => awarded));
  return won.length === 0 ? null : fen(won.reduce((sum, amount) => sum + amount, 0));
};

interface PartNeeds {
  /** Whether the unit reads it, or everybody. */
  readonly view: 'all' | 'public';
  readonly clock: Clock;
  readonly db: Executor;
}

/** The part of a result that every page of it shows. */
export async function publicPart(
  row: ProjectRow,
  packages: readonly PackageResult[],
  notice: NoticeRow | null,
  { view, clock, db }: PartNeeds,
): Promise<Omit<PublicResult, 'packages'>> {
  const timeline = await readTimeline(row.id, 'public', db);
  const hasEnded = ENDED_STATES.includes(row.state);
  const published = notice?.state === 'published' ? notice : null;
  const publicityEndsAt = published?.publicityEndsAt ?? null;
  const winners = packages.flatMap((pack) => winnersOf(pack).map(({ name }) => name));
  return {
    number: row.number,
    name: row.draft.name,
    unitName: row.unitName,
    method: row.method,
    category: row.draft.category,
    state: row.state,
    isDemo: row.isDemo,
    selection: row.draft.selection,
    budget: row.draft.budget,
    endReason: row.endReason,
    endedAtMs: hasEnded ? (notice?.endedAt ?? timeline.at(-1)?.atMs ?? null) : null,
    winners: [...new Set(winners)],
    amount: totalOf(packages),
    noticeId: published?.noticeId ?? null,
    voidNoticeId: await findVoidNoticeId(row.number, db),
    publishedAtMs: published?.publishedAt ?? null,
    publicityEndsAtMs: publicityEndsAt,
    objectionUntilMs:
      publicityEndsAt === null
        ? null
        : workingDeadline(
            publicityEndsAt,
            await readPeriod(objectionDays, db),
            await readHolidays(db),
          ),
    timeline: inOrder([
      ...timeline,
      ...(await readCourseEntries(row.auctionProjectId, db)),
      ...(await readAwardEntries(row.auctionProjectId, view, db)),
      ...(await readComplaintEntries(row.id, db)),
    ]),
    serverTimeMs: await readNow(clock, db),
  };
}

/** The result of an ended project for anybody who may know of the project. */
export async function readPublicResult(
  { db, clock }: ResultNeeds,
  person: Person | null,
  number: string,
): Promise<{ result: PublicResult } | Refusal> {
  const row = await findProjectByNumber(number, db);
  if (!row || !(await maySeeTender(row, person, db))) return refuse('project.unknown');
  if (row.state !== 'awarded' && row.state !== 'failed') return refuse('result.notEnded');
  const packages = await readResults(row.auctionProjectId, db);
  const notice = await findNotice(row.id, db);
  const part = await publicPart(row, packages, notice, { view: 'public', clock, db });
  return { result: { ...part, packages: packages.map(publicPackage) } };
}
