import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { ENDED_STATES } from '@jicai/shared/domain/sourcing/project/states.ts';
import { sql } from 'kysely';
import {
  isLost,
  type Leaving,
  ofUnit,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import { holdersOfRole, mayTakeIn } from '../../identity/organisation/posts/holders.ts';
import { obligationOf } from '../../identity/organisation/posts/obligation.ts';
import { liftedRules } from '../../identity/organisation/waivers.ts';
import { sharesControlOfChain } from '../../identity/security/control.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addParty } from '../../work/approval/reviewers/handover.ts';
import { checkControl } from './control.ts';
import { contentOf, findProject, keepDuty } from './row.ts';

/**
 * The condition that a project asks something of its handler or supervisor, or may do so: it is under way, its
 * orders are not made, its notice is not published, an objection or complaint is open, or strong signals were
 * not looked at.
 */
const openOf = (leaving: Leaving<unknown>) =>
  sql`(p.state not in (${sql.join(ENDED_STATES.map((state) => sql.lit(state)))})
    or p.state = 'awarded' and p.ordered_at is null
    or exists (select from result_notice n
      where n.project_id = p.id and n.state in ('draft', 'returned'))
    or exists (select from objection o left join complaint c on c.objection_id = o.id
      where o.project_id = p.id and (o.state = 'open' or c.id is not null and c.result is null
        or o.state = 'answered' and o.verdict = 'upheld' and o.conclusion is null))
    or exists (select from project_signal s
      where s.project_id = p.id and s.strength = 'strong' and s.seen_at is null))
    and ${ofUnit(leaving, sql`p.unit_id`)}`;

/** The reviews of a project: of its text, and of the notice of its result. */
const REVIEWS = ['project', 'resultNotice'] as const;

/** The condition that a duty of the row `person` in a project is kept. */
const had = (duty: 'handle' | 'supervise') => sql`exists (select from sourcing_duty d
  where d.project_id = p.id and d.person_id = person.id and d.duty = ${duty})`;

/** Those in which the person is handler or supervisor. */
export const openProjects = obligationOf('进行中的采购项目', ['handler', 'supervisor'], {
  from: sql`sourcing_project p`,
  open: (leaving) => sql`${openOf(leaving)}
    and (p.handler_id = ${leaving.personId} or p.supervisor_id = ${leaving.personId})`,
  // Somebody with the role, who has no other duty in the project: handles and supervises, now or
  // before, has not reviewed it, evaluates no quotes of it (rules 1, 2 and 9), and shares control of
  // no account with its people (rule 16, which a waiver of the unit lifts).
  unfit: ({ personId }) => sql`
    p.handler_id = ${personId} and (not ${mayTakeIn(sql`p.unit_id`, ['handler'], databaseClock)}
      or p.supervisor_id = person.id or ${had('supervise')})
    or p.supervisor_id = ${personId} and (person.id not in (select held.person_id
        from ${holdersOfRole('supervisor', databaseClock)} held)
        and not ${mayTakeIn(sql`p.unit_id`, ['supervisor'], databaseClock)}
      or p.handler_id = person.id or ${had('handle')})
    or exists (select from review_flow f join review_step t on t.flow_id = f.id
      where f.business_type = any(${[...REVIEWS]}::text[]) and f.business_id = p.id
        and t.person_id = person.id and t.action in ('passed', 'failed', 'returned'))
    or exists (select from project_evaluator e where e.project_id = p.id
      and e.person_id = person.id and e.state <> 'removed')
    or ${sharesControlOfChain('project', { document: sql`p.id`, person: sql`person.id` }, databaseClock)}
      and not ${liftedRules(sql`p.unit_id`, databaseClock)} @> ${sql.lit(String(CONTROL_RULE))}::jsonb`,
});

const SIDES = [
  // A waiver of rule 1 lets a handler decide; nothing lets a supervisor (rule 9).
  { column: 'handler_id', duty: 'handle', rules: [1] },
  { column: 'supervisor_id', duty: 'supervise', rules: [] },
] as const;

/** The texts of projects name their supervisor too: the page and the next submit go by them. */
async function nameInTexts(
  projectIds: readonly string[],
  { personId, successorId }: { readonly personId: string; readonly successorId: string },
  trx: Executor,
): Promise<void> {
  for (const id of projectIds) {
    const draft = (await findProject(id, trx))?.draft;
    // The handler may have chosen another one for the next submit.
    if (draft?.supervisorId !== personId) continue;
    const content = contentOf({ ...draft, supervisorId: successorId });
    // An editor that is open on the text has an older version now, and does not write the leaver back.
    await trx
      .updateTable('sourcing_project')
      .set((eb) => ({ content, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/**
 * The successor becomes handler, or supervisor, of the projects under way and of their auctions, and
 * decides in none of their running reviews. Who leaves keeps the duty in the project for good.
 */
export async function handProjectsOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, successorId, clock } = left;
  if (successorId === null || !isLost(left, ['handler', 'supervisor'])) return;
  for (const { column, duty, rules } of SIDES) {
    const who = sql.ref(column);
    const { rows } = await sql<{ id: string; unitId: string }>`with moved as (
        update sourcing_project p set ${who} = ${successorId}
        where p.${who} = ${personId} and ${openOf(left)}
        returning p.id, p.unit_id, p.auction_project_id
      ), auctions as (
        update project set ${who} = ${successorId}
        where id in (select auction_project_id from moved)
      )
      select id, unit_id as "unitId" from moved`.execute(trx);
    const businessIds = rows.map(({ id }) => id);
    // `mayTake` has found a waiver where one is needed: it is written down as used.
    for (const project of rows) {
      const refusal = await checkControl(project, successorId, { clock, trx });
      if (refusal) throw new Error(`the successor may not take project ${project.id}`);
    }
    await keepDuty(businessIds, personId, duty, clock, trx);
    if (duty === 'supervise') await nameInTexts(businessIds, { personId, successorId }, trx);
    await addParty({ businessTypes: REVIEWS, businessIds, successorId, rules }, trx);
  }
}
