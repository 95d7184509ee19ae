import { sharedAccess } from '@jicai/shared/domain/auction/signals/shared-access.ts';
import type { AccessTrace, Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import { parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type {
  EndedProject,
  PricedQuote,
  ProjectSignalInput,
} from '@jicai/shared/domain/sourcing/signals/types.ts';
import { sql } from 'kysely';
import { readBidLines } from '../../auction/bidding/lines.ts';
import { holdersIn } from '../../auction/live/state.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { NameSeal } from '../../files/storage/sealed-names.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { readSubjects } from '../../identity/subject/repository.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type PackageResult, readResults } from '../award/results.ts';
import { sheetOfText } from '../inquiry/drafts.ts';
import type { ProjectRow } from '../life/row.ts';
import { type HandedIn, readFileFacts } from './files.ts';

export interface FactsDeps {
  readonly seals: Seals;
  readonly storage: Storage;
  readonly names: NameSeal;
}

/** Ended packages of a unit that are looked back on, and days of addresses and devices. */
const MOST_HISTORY = 200;
const TRACE_DAYS = 365;
const MOST_TRACES = 5_000;

interface Quotes {
  readonly priced: PricedQuote[];
  readonly files: HandedIn[];
}

/** The unit prices of a package by supplier, and the files that came with sealed quotes. */
async function quotesOf(pack: PackageResult, seals: Seals, db: Executor): Promise<Quotes> {
  const { packageNumber, auction, entrants } = pack;
  const supplierOf = new Map(entrants.map(({ code, supplierId }) => [code, supplierId]));
  if (auction.rules.quoteMethod !== 'sealed') {
    if (auction.rules.bidMode !== 'lines') return { priced: [], files: [] };
    const priced: PricedQuote[] = [];
    for (const { code, supplierId } of entrants) {
      const { lines } = await readBidLines(packageNumber, code, db);
      const prices = new Map(lines.map(({ lineNo, price }) => [lineNo, Number(price)]));
      priced.push({ supplierId, packageNumber, prices });
    }
    return { priced, files: [] };
  }
  const opened = await readOpenedQuotes(packageNumber, seals, db);
  const priced = opened.map(({ code, lines }): PricedQuote => {
    const prices = new Map<number, number>();
    for (const { lineNo, price } of lines) {
      const read = parseFen(price);
      if (typeof read === 'number') prices.set(lineNo, read);
    }
    return { supplierId: supplierOf.get(code) ?? '', packageNumber, prices };
  });
  const files = opened.flatMap(({ code, sheet }) => {
    const groupId = sheet === undefined ? null : sheetOfText(sheet).fileGroup;
    return groupId ? [{ supplierId: supplierOf.get(code) ?? '', groupId }] : [];
  });
  return { priced, files };
}

/**
 * The ended packages of the same unit, oldest first: who took part and who won; of the winners of an
 * award by lines the one with the largest amount (AU43).
 */
async function readHistory(unitId: string, db: Executor): Promise<EndedProject[]> {
  const { rows } = await sql<EndedProject>`
    select * from (
      select k.number, w.supplier_id as "winnerId", h.winners > 1 as "isShared",
        (select jsonb_agg(e.supplier_id order by e.supplier_id) from auction_entrant e
          where e.package_number = k.number) as "supplierIds"
      from sourcing_project p join package k on k.project_id = p.auction_project_id
        join auction a on a.package_number = k.number and a.outcome ->> 'kind' = 'won'
          and coalesce(a.award ->> 'state', 'confirmed') = 'confirmed'
        cross join lateral (
          select one ->> 'code' as code, count(*) over () as winners
          from ${holdersIn('a')} with ordinality as held (one, nth)
          order by (one ->> 'amount')::bigint desc, nth limit 1) h
        join auction_entrant w on w.package_number = k.number and w.code = h.code
      where p.unit_id = ${unitId} and p.state = 'awarded'
      order by a.closes_at desc, k.number desc limit ${MOST_HISTORY}) recent
    order by row_number() over () desc`.execute(db);
  return rows;
}

const signUpFiles = async (projectId: string, db: Executor): Promise<HandedIn[]> => {
  const { rows } = await sql<HandedIn>`
    select supplier_id as "supplierId", file_group as "groupId" from sourcing_sign_up
    where project_id = ${projectId} and file_group is not null`.execute(db);
  return rows;
};

/** The groups of files that suppliers handed in for an opened project. */
export async function listHandedIn(
  row: ProjectRow,
  { seals }: Pick<FactsDeps, 'seals'>,
  db: Executor,
): Promise<HandedIn[]> {
  const groups = await signUpFiles(row.id, db);
  for (const pack of await readResults(row.auctionProjectId, db))
    groups.push(...(await quotesOf(pack, seals, db)).files);
  return groups;
}

/** All that the signals of an opened project are computed from. */
export async function readFacts(
  row: ProjectRow,
  { seals, names }: FactsDeps,
  db: Executor,
): Promise<{ readonly input: ProjectSignalInput; readonly packages: readonly PackageResult[] }> {
  const packages = await readResults(row.auctionProjectId, db);
  const supplierIds = [
    ...new Set(packages.flatMap(({ entrants }) => entrants.map((one) => one.supplierId))),
  ];
  const quotes: PricedQuote[] = [];
  const groups = await signUpFiles(row.id, db);
  for (const pack of packages) {
    const { priced, files } = await quotesOf(pack, seals, db);
    quotes.push(...priced);
    groups.push(...files);
  }
  const input: ProjectSignalInput = {
    subjects: await readSubjects(supplierIds, db),
    files: await readFileFacts(groups, { names }, db),
    quotes,
    history: row.state === 'awarded' ? await readHistory(row.unitId, db) : [],
  };
  return { input, packages };
}

/** Devices and networks that these suppliers shared in whatever auctions; codes are supplier ids. */
export async function sharedOverProjects(
  supplierIds: readonly string[],
  now: number,
  db: Executor,
): Promise<Signal[]> {
  const { rows } = await sql<Omit<AccessTrace, 'firstAt'> & { firstAt: number }>`
    select e.supplier_id as code, t.address, t.device, t.agent, t.first_at as "firstAt"
    from access_trace t join auction_entrant e
      on e.package_number = t.package_number and e.code = t.code
    where e.supplier_id = any(${[...supplierIds]}::text[])
      and t.last_at > ${new Date(now - TRACE_DAYS * 86_400_000)}
    order by t.last_at desc, e.supplier_id limit ${MOST_TRACES}`.execute(db);
  return sharedAccess(rows);
}
