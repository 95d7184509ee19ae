import type { AuctionRole, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { type Clock, databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { standsIn } from '../../work/delegation/stand-in.ts';
import { notYet } from './not-yet.ts';

/**
 * AU31: returns the SQL condition, over the rows `auction` and `project`, that a person may act in
 * the supervisor's place. Anybody of the project's unit may once a countersign request of the
 * auction was escalated; a stand-in may while the supervisor's delegation to them lasts, in the
 * unit of that delegation. The project's handler never may. The caller checks that the person has
 * the role `supervisor`.
 */
export const isDeputy = ({ id, orgId }: { id: string; orgId: string }) => sql<boolean>`(
  project.handler_id <> ${id} and project.supervisor_id <> ${id}
  and (project.unit_id = ${orgId} and exists (select from countersign c
      where c.package_number = auction.package_number and c.escalated_at is not null)
    or ${standsIn(sql`project.supervisor_id`, { personId: id, unitId: orgId }, 'countersign', databaseClock)}))`;

interface Row {
  handler_id: string;
  supervisor_id: string;
  is_deputy: boolean;
  code: string | null;
}

/**
 * Finds the role in which a person takes part in an auction (RT1), by the project's row and the entrants,
 * never by what the person claims. Resolves to undefined for an unknown auction, and to null when the
 * person does not take part.
 */
async function findViewer(
  packageNumber: string,
  person: Person,
  db: Executor,
): Promise<Viewer | null | undefined> {
  const { rows } = await prepared<Row>`
    select project.handler_id, project.supervisor_id, entrant.code,
      ${isDeputy(person)} as is_deputy
    from package
    join auction on auction.package_number = package.number
    join project on project.id = package.project_id
    left join auction_entrant entrant
      on entrant.package_number = package.number and entrant.supplier_id = ${person.orgId}
    where package.number = ${packageNumber}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const personId = person.id;
  if (row.handler_id === personId && person.roles.includes('handler')) {
    return { role: 'handler', code: null, personId };
  }
  const supervises = row.supervisor_id === personId || row.is_deputy;
  if (supervises && person.roles.includes('supervisor')) {
    return { role: 'supervisor', code: null, personId };
  }
  if (row.code !== null && person.roles.includes('supplier')) {
    return { role: 'supplier', code: row.code, personId };
  }
  return null;
}

/** Returns the refusal of an auction that does not exist (HTTP 404). */
export const unknownAuction = (): Refusal => withStatus(404, refuse('auction.unknown'));

/**
 * Returns the role in which a person takes part in an auction, with a supplier's code. Refuses an unknown
 * auction (HTTP 404), an auction that does not exist yet (to its future participants), and people who do not
 * take part or have none of `roles` (HTTP 403, [A11]). An empty list of roles allows every role.
 */
export async function viewerOf(
  packageNumber: string,
  person: Person,
  roles: readonly AuctionRole[],
  db: Executor,
  clock: Clock = databaseClock,
): Promise<Viewer | Refusal> {
  const viewer = await findViewer(packageNumber, person, db);
  if (viewer === undefined)
    return (await notYet(packageNumber, person, clock, db)) ?? unknownAuction();
  if (viewer === null) return withStatus(403, refuse('auction.notParticipant'));
  if (roles.length > 0 && !roles.includes(viewer.role)) {
    const key = roles.includes('handler') ? 'auction.notHandler' : 'permission.denied';
    return withStatus(403, refuse(key));
  }
  return viewer;
}
