import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  AwardOffer,
  OwnPackage,
  OwnProject,
  resultEndpoints,
} from '@jicai/shared/contract/sourcing/result.ts';
import { type AwardStep, isInEvaluation } from '@jicai/shared/domain/auction/award/award.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { itemsByLine, type NamedItem, stepView, stepViews } from '../../auction/award/views.ts';
import { countStanding } from '../../auction/sealed/quote-repository.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type PackageResult, readResults } from '../award/results.ts';
import { verdictsOf } from '../award/verdicts.ts';
import { findSignUp } from '../enrolment/repository.ts';
import { maySeeTender, mySignUpOf } from '../enrolment/tender.ts';
import { inOrder } from '../life/award-entries.ts';
import { readComplaintEntries } from '../life/complaint-entries.ts';
import { findProjectByNumber } from '../life/row.ts';
import { readTimeline } from '../life/timeline.ts';
import { findNotice, findVoidNoticeId } from '../notice/repository.ts';
import { readOwnActs } from './acts.ts';
import { readOrders } from './full.ts';
import { outcomeOf, type ResultNeeds } from './public.ts';

type Endpoints = typeof resultEndpoints;

/** A package as one of its suppliers sees it: their own part, and the outcome. */
async function ownPackage(
  pack: PackageResult,
  supplierId: string,
  db: Executor,
): Promise<OwnPackage[]> {
  const { auction, entrants } = pack;
  const own = entrants.find((entrant) => entrant.supplierId === supplierId);
  if (!own) return [];
  // IQ6: before the evaluation is decided, places are for its organisers only.
  const isOver = auction.outcome !== null && !isInEvaluation(auction.award);
  const verdict = verdictsOf(pack).find(({ code }) => code === own.code);
  // AU21: the supplier's row counts no quote before the opening; the supplier knows their own.
  const isUncounted = auction.rules.quoteMethod === 'sealed' && own.bids === 0;
  const bids = isUncounted ? await countStanding(pack.packageNumber, own.code, db) : own.bids;
  const isSettled = isOver && auction.award?.state !== 'waiting';
  const steps = stepViews(auction, () => own.name, pack.items);
  return [
    {
      packageNumber: pack.packageNumber,
      packageName: pack.packageName,
      code: own.code,
      amount: own.amount,
      bids,
      outcome: outcomeOf(pack),
      rank: isOver ? (verdict?.rank ?? null) : null,
      isLeftOut: isOver && (verdict?.isLeftOut ?? false),
      points: isSettled ? (auction.award?.scores?.[own.code] ?? null) : null,
      reason: isSettled ? (verdict?.text ?? '') : '',
      steps: steps.filter(({ code }) => code === own.code),
    },
  ];
}

/** Everything that a supplier did in a project, on one page. */
export async function readOwnProject(
  { db, clock }: ResultNeeds,
  person: Person,
  number: string,
): Promise<{ project: OwnProject } | Refusal> {
  const row = await findProjectByNumber(number, db);
  if (!row || !(await maySeeTender(row, person, db))) return refuse('project.unknown');
  const signUp = await findSignUp(row.id, person.orgId, db);
  const packages: OwnPackage[] = [];
  for (const pack of await readResults(row.auctionProjectId, db))
    packages.push(...(await ownPackage(pack, person.orgId, db)));
  if (!signUp && packages.length === 0) return refuse('project.unknown');
  const now = await readNow(clock, db);
  const notice = await findNotice(row.id, db);
  return {
    project: {
      number: row.number,
      name: row.draft.name,
      unitName: row.unitName,
      method: row.method,
      state: row.state,
      signUp: signUp && mySignUpOf(row, signUp, now),
      packages,
      acts: await readOwnActs(row, packages, person, db),
      orders: await readOrders(row.number, person.orgId, db),
      noticeId: notice?.state === 'published' ? notice.noticeId : null,
      voidNoticeId: await findVoidNoticeId(row.number, db),
      timeline: inOrder([
        ...(await readTimeline(row.id, 'public', db)),
        ...(await readComplaintEntries(row.id, db)),
      ]),
      serverTimeMs: now,
    },
  };
}

interface OfferRow extends Omit<AwardOffer, 'step'> {
  readonly step: AwardStep;
  /** From 1. */
  readonly nth: number;
  readonly supplierName: string;
  readonly voidReason: string | null;
  /** The items of the package, where the award is one by lines (AU43). */
  readonly items: readonly NamedItem[] | null;
}

/** The awards that were offered to the caller's organisation, waiting ones first: two statements. */
export async function listOffers(
  { db, clock }: ResultNeeds,
  { page, pageSize }: RequestOf<Endpoints['offers']>,
  person: Person,
): Promise<ResponseOf<Endpoints['offers']>> {
  const from = sql`from auction_entrant e
    join auction a on a.package_number = e.package_number
    cross join lateral jsonb_array_elements(a.award -> 'steps') with ordinality as w(s, nth)
    join package k on k.number = e.package_number
    join project p on p.id = k.project_id
    join org unit on unit.id = p.unit_id
    join org own on own.id = e.supplier_id
    where e.supplier_id = ${person.orgId} and s ->> 'code' = e.code and not a.is_rehearsal`;
  const { rows } = await sql<OfferRow>`
    select k.number as "packageNumber", k.name as "packageName", p.number as "projectNumber",
      p.name as "projectName", ${nameAt('org', 'unit', 'a.closes_at')} as "unitName", p.method, s as step, nth::int as nth,
      ${nameAt('org', 'own', 'a.closes_at')} as "supplierName", a.void_reason as "voidReason",
      case when s ? 'lines' then (
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'name', l.name, 'unit', l.unit,
          'quantityThousandths', l.quantity_thousandths) order by l.line_no)
        from package_line l where l.package_number = k.number) end as items
    ${from} order by s ->> 'end' <> 'waiting', (s ->> 'offeredAt')::bigint desc, k.number, nth
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(
    db,
  );
  return {
    rows: rows.map(({ step, nth, supplierName, voidReason, items, ...row }) => ({
      ...row,
      step: stepView(
        step,
        { number: nth, name: supplierName, voidReason },
        itemsByLine(items ?? []),
      ),
    })),
    total: Number(counts[0]?.total ?? 0),
    serverTimeMs: await readNow(clock, db),
  };
}
