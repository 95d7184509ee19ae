import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { windowsNow } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import { readPackageInfo } from '../../auction/participation/package-info.ts';
import { unknownAuction, viewerOf } from '../../auction/participation/participation.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listBiddings } from './repository.ts';

type Endpoints = typeof sourcingEndpoints;
type ListPage = Omit<RequestOf<Endpoints['listBiddings']>, 'mine'>;

export interface ProjectNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * One page of auctions' packages, without those of inquiries, whose projects have lists of their own; with
 * `mine` only those in which the caller takes part, of both methods, because the hall opens both.
 */
export const list = (
  { db, clock }: ProjectNeeds,
  person: Person | null,
  page: ListPage,
  { mine }: { readonly mine: boolean },
) => {
  const kind = mine ? {} : ({ method: 'bidding' } as const);
  return listBiddings({ ...page, ...kind, mine }, person, clock, db);
};

/**
 * A package with its rules and its siblings in the project. A visitor reads those of public projects, without
 * the names of people and how many take part.
 */
export async function readDetail(
  { db, clock }: ProjectNeeds,
  caller: Person | null,
  packageNumber: string,
): Promise<ResponseOf<Endpoints['detail']> | Refusal> {
  const person = caller && isVisitor(caller) ? null : caller;
  const info = await readPackageInfo(packageNumber, db);
  if (!info) return refuse('auction.unknown');
  const all = {
    tab: 'all',
    keyword: '',
    page: 1,
    pageSize: limits.maxPageSize,
    mine: false,
  } as const;
  const { rows } = await listBiddings({ ...all, projectId: info.projectId }, person, clock, db);
  const bidding = rows.find((row) => row.packageNumber === packageNumber);
  // A rehearsal is for its participants; for others it does not exist.
  if (!bidding || (bidding.isRehearsal && bidding.role === null)) return refuse('auction.unknown');
  if (!person && bidding.selection !== 'public') return refuse('project.invitedDetail');
  const { count } = await db
    .selectFrom('auction_entrant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const auction = await findAuction(packageNumber, db);
  const rounds = auction?.rounds ? windowsNow(auction.rounds, auction.clock) : [];
  const { method } = bidding;
  const siblings = rows.filter(({ isRehearsal, role }) => !isRehearsal || role !== null);
  if (person) return { method, bidding, info, entrantCount: Number(count), siblings, rounds };
  const open = { ...info, handlerName: '', supervisorName: '' };
  // AU23: how the rounds go is published by the same setting as on the public board.
  const publicRounds = info.publicity === 'price' ? rounds : [];
  return { method, bidding, info: open, entrantCount: null, siblings, rounds: publicRounds };
}

/** Whether somebody registered a company and was not admitted yet: anybody can, so they see what a visitor sees. */
const isVisitor = ({ roles, isUnproven }: Person): boolean =>
  isUnproven === true || (roles.length > 0 && roles.every((role) => role === 'applicant'));

/** The role in which a participant enters the hall; only for participants with one of the roles. */
export async function enterHall(
  { db, clock }: ProjectNeeds,
  person: Person,
  packageNumber: string,
  roles: readonly AuctionRole[],
): Promise<ResponseOf<Endpoints['liveEntry']> | Refusal> {
  const viewer = await viewerOf(packageNumber, person, roles, db, clock);
  if (isRefusal(viewer)) return viewer;
  const info = await readPackageInfo(packageNumber, db);
  return info ? { viewer, info, serverTimeMs: await readNow(clock, db) } : unknownAuction();
}
