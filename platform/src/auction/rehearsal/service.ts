import { createHash } from 'node:crypto';
import type { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { readNow } from '../../kernel/db/now.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { viewerOf } from '../participation/participation.ts';
import { insertProject } from '../publication/publish.ts';
import * as rehearsals from './repository.ts';
import { addRobots, ROBOTS } from './robots.ts';

type StartRequest = RequestOf<(typeof rehearsalEndpoints)['start']>;

/** The time from the start until the rehearsal opens, in ms: enough to open the board. */
const LEAD_MS = 20_000;

/**
 * Returns the part of a rehearsal's number that is derived from the person and the request key, so that
 * different calls get different numbers.
 */
const markOf = (personId: string, requestKey: string) =>
  createHash('sha256').update(`${personId} ${requestKey}`).digest('hex').slice(0, 10);

/**
 * Starts a rehearsal (演练) of the package's project: publishes all its packages again as separate
 * auctions without effect, with the same rules and a window of `minutes`. Refuses everybody but the
 * project's handler, a rehearsal without any suppliers, the rehearsal of a rehearsal, a start after
 * a real auction has begun, and a second rehearsal at the same time.
 */
export async function startRehearsal(
  request: StartRequest,
  { trx, person, call, clock }: WriteContext,
): Promise<{ packageNumbers: string[] } | Refusal> {
  const { packageNumber, minutes, withRobots, withSuppliers } = request;
  const viewer = await viewerOf(packageNumber, person, ['handler'], trx);
  if (isRefusal(viewer)) return viewer;
  if (!withRobots && !withSuppliers) return refuse('rehearsal.nobody');
  const project = await rehearsals.lockProject(packageNumber, trx);
  if (project.rehearsal_of !== null) return refuse('rehearsal.ofRehearsal');
  const now = await readNow(clock, trx);
  const { hasBegun, isOn } = await rehearsals.readProgress(project.id, now, trx);
  if (hasBegun) return refuse('rehearsal.tooLate');
  if (isOn) return refuse('rehearsal.alreadyOn');
  await addRobots(trx);
  const number = numberWithin('rehearsal', project.number, markOf(person.id, call.requestKey));
  const opensAt = now + LEAD_MS;
  const packages = await rehearsals.copyPackages(
    project.id,
    { number, opensAt, closesAt: opensAt + minutes * 60_000 },
    { real: withSuppliers, simulated: withRobots ? ROBOTS : [] },
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
      method: project.method,
      rehearsal: { of: project.id, withRobots },
      packages,
    },
    trx,
  );
  return { packageNumbers: packages.map((pack) => pack.number) };
}
