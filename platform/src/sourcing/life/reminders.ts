import { clockText, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { notifyOfProject, peopleOfInvited, peopleOfSignUps } from './news.ts';
import { findProject, type ProjectRow } from './row.ts';
import type { LifeContext } from './transition.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Due {
  readonly projectId: string;
  readonly deadline: 'signUpEnds' | 'questionsEnd' | 'quoteCloses';
  readonly endsAt: number;
}

const BATCH = 50;

/** The deadlines of the next hour that nobody was reminded of; each is taken once (PJ13). */
async function takeDue(clock: Clock, { trx }: Pick<LifeContext, 'trx'>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with t as (select ${clock.now()} as now), d as (
      select id, 'signUpEnds' as deadline, sign_up_ends_at as ends_at from sourcing_project
      where state = 'signUp'
      union all
      select id, 'questionsEnd', questions_end_at from sourcing_project
      where state in ('signUp', 'quoting')
      union all
      select p.id, 'quoteCloses', (select max(a.closes_at) from package k
        join auction a on a.package_number = k.number where k.project_id = p.auction_project_id)
      from sourcing_project p where p.state = 'quoting'
    ), due as (
      select d.id, d.deadline, d.ends_at from d, t
      where d.ends_at > t.now and d.ends_at <= t.now + interval '1 hour'
        and not exists (select from project_reminder r where r.project_id = d.id
          and r.deadline = d.deadline and r.ends_at = d.ends_at)
      order by d.ends_at limit ${BATCH}
    )
    insert into project_reminder (project_id, deadline, ends_at) select id, deadline, ends_at from due
    on conflict do nothing
    returning project_id as "projectId", deadline, ends_at as "endsAt"`.execute(trx);
  return rows;
}

const WORDS = { signUpEnds: '报名', questionsEnd: '提问', quoteCloses: '报价' } as const;

/** The suppliers of a deadline: the invited who did not sign up, who signed up, or were let in. */
async function peopleOfDeadline(row: ProjectRow, deadline: Due['deadline'], context: LifeContext) {
  if (deadline === 'quoteCloses') return peopleOfSignUps(row.id, 'admitted', context);
  if (deadline === 'questionsEnd') return peopleOfSignUps(row.id, 'all', context);
  const signedUp = new Set(await peopleOfSignUps(row.id, 'all', context));
  return (await peopleOfInvited(row.id, context)).filter((id) => !signedUp.has(id));
}

/** Reminds suppliers and the handler an hour before sign-up, questions or quoting end (PJ13). */
export async function remindDeadlines({ db, clock }: Deps): Promise<void> {
  await transact(db, async (trx) => {
    const context = { trx, clock };
    for (const { projectId, deadline, endsAt } of await takeDue(clock, context)) {
      const row = await findProject(projectId, trx);
      if (!row) continue;
      const word = WORDS[deadline];
      const text = say('project.deadlineNear', { word, time: timeText(endsAt) });
      const news = { subject: `${word}即将截止（${clockText(endsAt)}）`, text } as const;
      const personIds = await peopleOfDeadline(row, deadline, context);
      const mail = { cause: `near:${deadline}:${endsAt}`, text } as const;
      await notifyOfProject(row, { ...news, mail, personIds, page: 'tender' }, context);
      await notifyOfProject(row, { ...news, personIds: [row.handlerId], page: 'file' }, context);
    }
  });
}
