import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';

interface Row {
  handler_id: string;
  supervisor_id: string;
  code: string | null;
}

/**
 * As what a person takes part in an auction (RT1): by the project's row and the entrants, never by
 * what the person says. `undefined`: there is no such auction; null: it is not theirs.
 */
export async function findViewer(
  packageNumber: string,
  person: Person,
  db: Executor,
): Promise<Viewer | null | undefined> {
  const { rows } = await sql<Row>`
    /* prepared */ select project.handler_id, project.supervisor_id, entrant.code
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
  if (row.supervisor_id === personId && person.roles.includes('supervisor')) {
    return { role: 'supervisor', code: null, personId };
  }
  if (row.code !== null && person.roles.includes('supplier')) {
    return { role: 'supplier', code: row.code, personId };
  }
  return null;
}
