import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { ProjectSide, ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';

/** A sourcing project as it is stored, with the names of its people. Moments are milliseconds. */
export interface ProjectRow {
  readonly id: string;
  readonly number: string;
  readonly method: ProjectMethod;
  readonly state: ProjectState;
  readonly unitId: string;
  readonly unitName: string;
  readonly handlerId: string;
  readonly handlerName: string;
  readonly supervisorId: string | null;
  readonly supervisorName: string;
  /** People who handled it, or supervised it, before a successor took over or was chosen. */
  readonly formerHandlerIds: readonly string[];
  readonly formerSupervisorIds: readonly string[];
  readonly draft: ProjectDraft;
  readonly version: number;
  readonly savedAt: number;
  readonly savedByName: string;
  readonly publishAt: number | null;
  readonly signUpOpensAt: number | null;
  readonly signUpEndsAt: number | null;
  /** Null: questions may be asked until the quoting ends. */
  readonly questionsEndAt: number | null;
  readonly quoteOpensAt: number | null;
  readonly quoteClosesAt: number | null;
  readonly wasExtended: boolean;
  readonly endReason: string;
  readonly retenderOf: string;
  readonly auctionProjectId: string | null;
  readonly isDemo: boolean;
  readonly isTemplate: boolean;
}

type Stored = Omit<ProjectRow, 'draft'> & { readonly content: unknown };

/** The people who had a duty in project `p` before they left it. */
const formerly = (duty: 'handle' | 'supervise') => sql`array(select d.person_id
  from sourcing_duty d where d.project_id = p.id and d.duty = ${duty} order by d.person_id)`;

/** The row by its id or number; with `lock` nobody else changes it until the transaction ends. */
async function findBy(
  column: 'id' | 'number',
  value: string,
  db: Executor,
  lock: boolean,
): Promise<ProjectRow | null> {
  const { rows } = await sql<Stored>`
    select p.id, p.number, p.method, p.state, p.unit_id as "unitId", ${nameAt('org', 'unit', 'p.quote_closes_at')} as "unitName",
      p.handler_id as "handlerId", ${nameAt('person', 'handler', 'p.quote_closes_at')} as "handlerName",
      p.supervisor_id as "supervisorId", coalesce(${nameAt('person', 'supervisor', 'p.quote_closes_at')}, '') as "supervisorName",
      ${formerly('handle')} as "formerHandlerIds", ${formerly('supervise')} as "formerSupervisorIds",
      p.content, p.version, p.saved_at as "savedAt", ${nameAt('person', 'saver', 'p.saved_at')} as "savedByName",
      p.publish_at as "publishAt", p.sign_up_opens_at as "signUpOpensAt",
      p.sign_up_ends_at as "signUpEndsAt", p.quote_opens_at as "quoteOpensAt",
      p.questions_end_at as "questionsEndAt",
      p.quote_closes_at as "quoteClosesAt", p.was_extended as "wasExtended",
      p.end_reason as "endReason", coalesce(earlier.number, '') as "retenderOf",
      p.auction_project_id as "auctionProjectId", p.is_demo as "isDemo",
      p.is_template as "isTemplate"
    from sourcing_project p
    join org unit on unit.id = p.unit_id
    join person handler on handler.id = p.handler_id
    join person saver on saver.id = p.saved_by
    left join person supervisor on supervisor.id = p.supervisor_id
    left join sourcing_project earlier on earlier.id = p.retender_of
    where ${sql.ref(`p.${column}`)} = ${value} ${lock ? sql`for update of p` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...rest } = row;
  return { ...rest, draft: decode(ProjectDraft, content) };
}

export const findProject = (id: string, db: Executor): Promise<ProjectRow | null> =>
  findBy('id', id, db, false);

export const findProjectByNumber = (number: string, db: Executor): Promise<ProjectRow | null> =>
  findBy('number', number, db, false);

/** The same, locked for this transaction. */
export const lockProject = (id: string, trx: Executor): Promise<ProjectRow | null> =>
  findBy('id', id, trx, true);

/** The same by its number. */
export const lockProjectByNumber = (number: string, trx: Executor): Promise<ProjectRow | null> =>
  findBy('number', number, trx, true);

/** Everybody who handles or has handled a project, its handler of today first. */
export const handlersOf = ({
  handlerId,
  formerHandlerIds,
}: Pick<ProjectRow, 'handlerId' | 'formerHandlerIds'>): string[] => [
  ...new Set([handlerId, ...formerHandlerIds]),
];

/** Everybody who supervises or has supervised a project, its supervisor of today first. */
export const supervisorsOf = ({
  supervisorId,
  formerSupervisorIds,
}: Pick<ProjectRow, 'supervisorId' | 'formerSupervisorIds'>): string[] => [
  ...new Set([...(supervisorId === null ? [] : [supervisorId]), ...formerSupervisorIds]),
];

/** The side from which a person looks at a project. */
export const sideOf = (row: ProjectRow, person: Person): ProjectSide =>
  row.handlerId === person.id ? 'handler' : 'other';

/**
 * Whether somebody may read the project's file: its handler, handlers of the same unit, and its
 * supervisor from the submission on.
 */
export function mayReadFile(row: ProjectRow, person: Person): boolean {
  if (row.handlerId === person.id) return true;
  const reach = { unitId: row.unitId, ownerId: row.handlerId };
  if (person.roles.includes('handler') && isReached(person, reach)) return true;
  return row.supervisorId === person.id && row.state !== 'draft';
}

/** The locked project of its handler; for everybody else it does not exist, or is not theirs. */
export async function lockOwnProject(
  id: string,
  person: Person,
  trx: Executor,
): Promise<ProjectRow | Refusal> {
  const row = await lockProject(id, trx);
  if (!row || !mayReadFile(row, person)) return refuse('project.unknown');
  return row.handlerId === person.id ? row : refuse('project.notYours');
}

/** Writes down that somebody had a duty in a project, whoever has it from now on. */
export async function keepDuty(
  projectIds: readonly string[],
  personId: string,
  duty: 'handle' | 'supervise',
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into sourcing_duty (project_id, person_id, duty, at)
    select id, ${personId}, ${duty}, ${clock.now()} from unnest(${[...projectIds]}::text[]) id
    on conflict do nothing`.execute(trx);
}

/** The text of a project as the database stores it. */
export const contentOf = (draft: ProjectDraft): string =>
  JSON.stringify(encode(ProjectDraft, draft));
