import type { RequestOf } from '@jicai/shared/contract/endpoint.ts';
import type { rehearsalEndpoints } from '@jicai/shared/contract/rehearsal.ts';
import { roundsWithin } from '@jicai/shared/domain/auction/rounds.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/result.ts';
import { sql } from 'kysely';
import { recordOf } from '../auction/record.ts';
import type { Auctions } from '../auction/service.ts';
import type { Clock } from '../db/clock.ts';
import { readNow } from '../db/now.ts';
import type { Database } from '../db/open.ts';
import type { Person } from '../http/caller.ts';
import { type NewEntrant, type NewPackage, publishProject } from '../sourcing/publish.ts';
import { addRobots, ROBOTS } from './robots.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

type Wish = RequestOf<(typeof rehearsalEndpoints)['start']>;

/** Time enough to open the board before it begins. */
const LEAD_MS = 20_000;

/** 演练: a project's auctions played through beforehand, as auctions of their own that count for nothing. */
export function createRehearsals({ db, clock, auctions }: Parts) {
  async function entrantsOf(packageNumber: string, wish: Wish): Promise<NewEntrant[]> {
    const rows = wish.withSuppliers
      ? await db
          .selectFrom('auction_entrant')
          .select(['code', 'supplier_id'])
          .where('package_number', '=', packageNumber)
          .orderBy('code')
          .execute()
      : [];
    const real = rows.map(({ code, supplier_id: supplierId }) => ({ code, supplierId }));
    return wish.withRobots ? [...real, ...ROBOTS] : real;
  }

  async function linesOf(packageNumber: string) {
    const rows = await db
      .selectFrom('package_line')
      .select(['name', 'unit', 'quantity_thousandths'])
      .where('package_number', '=', packageNumber)
      .orderBy('line_no')
      .execute();
    return rows.map(({ quantity_thousandths: quantityThousandths, ...line }) => ({
      ...line,
      quantityThousandths,
    }));
  }

  /** Why this project cannot be rehearsed now; null when it can. */
  async function obstacle(
    project: { id: string; rehearsal_of: string | null },
    wish: Wish,
    now: number,
  ): Promise<Refusal | null> {
    if (!wish.withRobots && !wish.withSuppliers) return refuse('rehearsal.nobody');
    if (project.rehearsal_of !== null) return refuse('rehearsal.ofRehearsal');
    const rows = await db
      .selectFrom('auction')
      .innerJoin('package', 'package.number', 'auction.package_number')
      .innerJoin('project', 'project.id', 'package.project_id')
      .select(['project.rehearsal_of', 'auction.opens_at', 'auction.settled'])
      .where((eb) =>
        eb.or([eb('project.id', '=', project.id), eb('project.rehearsal_of', '=', project.id)]),
      )
      .execute();
    if (rows.some((row) => row.rehearsal_of !== null && !row.settled))
      return refuse('rehearsal.alreadyOn');
    const hasBegun = rows.some((row) => row.rehearsal_of === null && row.opens_at <= now);
    return hasBegun ? refuse('rehearsal.tooLate') : null;
  }

  async function copyOf(
    pack: { number: string; name: string },
    to: { number: string; opensAt: number; closesAt: number },
    wish: Wish,
  ): Promise<NewPackage> {
    const row = await db
      .selectFrom('auction')
      .selectAll()
      .where('package_number', '=', pack.number)
      .executeTakeFirstOrThrow();
    const { rules, rounds, awardWaitMs } = recordOf(row);
    const { opensAt, closesAt } = to;
    return {
      ...to,
      name: pack.name,
      rules,
      awardWaitMs,
      entrants: await entrantsOf(pack.number, wish),
      lines: await linesOf(pack.number),
      ...(rounds ? { rounds: roundsWithin(rounds.windows.length, opensAt, closesAt) } : {}),
    };
  }

  return {
    /**
     * Starts a rehearsal of the package's project: all its packages, the same rules, a window of its
     * own. Only the project's handler, and only before the real auction begins.
     */
    async start(person: Person, wish: Wish): Promise<{ packageNumbers: string[] } | Refusal> {
      await auctions.viewerOf(wish.packageNumber, person, 'handler');
      const project = await db
        .selectFrom('project')
        .innerJoin('package', 'package.project_id', 'project.id')
        .selectAll('project')
        .where('package.number', '=', wish.packageNumber)
        .executeTakeFirstOrThrow();
      const now = await readNow(clock, db);
      const problem = await obstacle(project, wish, now);
      if (problem) return problem;
      await addRobots(db);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from project where rehearsal_of = ${project.id}`.execute(db);
      const number = `YL${Number(rows[0]?.count ?? 0) + 1}-${project.number}`;
      const opensAt = now + LEAD_MS;
      const closesAt = opensAt + wish.minutes * 60_000;
      const packs = await db
        .selectFrom('package')
        .select(['number', 'name', 'position'])
        .where('project_id', '=', project.id)
        .orderBy('position')
        .execute();
      const packages: NewPackage[] = [];
      for (const pack of packs) {
        const to = { number: `${number}-${pack.position}`, opensAt, closesAt };
        packages.push(await copyOf(pack, to, wish));
      }
      await publishProject(
        {
          number,
          name: project.name,
          unitId: project.unit_id,
          handlerId: project.handler_id,
          supervisorId: project.supervisor_id,
          selection: project.selection,
          isDemo: project.is_demo,
          rehearsal: { of: project.id, withRobots: wish.withRobots },
          packages,
        },
        db,
      );
      return { packageNumbers: packages.map((pack) => pack.number) };
    },
  };
}

export type Rehearsals = ReturnType<typeof createRehearsals>;
