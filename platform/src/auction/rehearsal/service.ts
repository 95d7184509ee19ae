import { createHash } from 'node:crypto';
import type { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { Auctions } from '../bidding/service.ts';
import { insertProject } from '../publication/publish.ts';
import * as rehearsals from './repository.ts';
import { addRobots, ROBOTS } from './robots.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

type Wish = RequestOf<(typeof rehearsalEndpoints)['start']>;

/** Time enough to open the board before it begins. */
const LEAD_MS = 20_000;

/** The same click has the same number: it finds what it made (AU53). */
const markOf = (person: Person, requestKey: string) =>
  createHash('sha256').update(`${person.id} ${requestKey}`).digest('hex').slice(0, 10);

/** 演练: a project's auctions played through beforehand, as auctions of their own that count for nothing. */
export function createRehearsals({ db, clock, auctions }: Parts) {
  return {
    /**
     * Starts a rehearsal of the package's project: all its packages, the same rules, a window of its
     * own. Only the project's handler, only before the real auction begins, one at a time.
     */
    async start(
      person: Person,
      requestKey: string,
      wish: Wish,
    ): Promise<{ packageNumbers: string[] } | Refusal> {
      await auctions.viewerOf(wish.packageNumber, person, 'handler');
      if (!wish.withRobots && !wish.withSuppliers) return refuse('rehearsal.nobody');
      return db.transaction().execute(async (trx) => {
        const project = await rehearsals.lockProject(wish.packageNumber, trx);
        const number = `YL-${project.number}-${markOf(person, requestKey)}`;
        const earlier = await rehearsals.listPackageNumbers(number, trx);
        if (earlier.length > 0) return { packageNumbers: earlier };
        if (project.rehearsal_of !== null) return refuse('rehearsal.ofRehearsal');
        const now = await readNow(clock, trx);
        const { hasBegun, isOn } = await rehearsals.readProgress(project.id, now, trx);
        if (hasBegun) return refuse('rehearsal.tooLate');
        if (isOn) return refuse('rehearsal.alreadyOn');
        await addRobots(trx);
        const opensAt = now + LEAD_MS;
        const packages = await rehearsals.copyPackages(
          project.id,
          { number, opensAt, closesAt: opensAt + wish.minutes * 60_000 },
          { real: wish.withSuppliers, simulated: wish.withRobots ? ROBOTS : [] },
          trx,
        );
        await insertProject(
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
          trx,
        );
        return { packageNumbers: packages.map((pack) => pack.number) };
      });
    },
  };
}

export type Rehearsals = ReturnType<typeof createRehearsals>;
