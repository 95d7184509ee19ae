import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

interface Row {
  readonly signUpEndsAt: number;
  readonly isSignUpOver: boolean;
  /**
   * The time, in epoch ms, by which sign-ups must be reviewed (the beginning of quoting); null if
   * it has passed or no sign-up waits for its review.
   */
  readonly reviewedBy: number | null;
}

/**
 * Returns the refusal of an auction that does not exist yet, with what it waits for now: a
 * project's auctions are created after the end of its sign-up, once all sign-ups are reviewed, at
 * the latest when quoting begins. Only the organisers get the refusal, and suppliers who have
 * signed up and were not refused. Resolves to null for everybody else, who must not learn of the
 * project, and for any other package number.
 */
export async function notYet(
  packageNumber: string,
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<Refusal | null> {
  const { rows } = await sql<Row>`
    select p.sign_up_ends_at as "signUpEndsAt", p.sign_up_ends_at <= t.now as "isSignUpOver",
      case when p.quote_opens_at > t.now and exists (select from sourcing_sign_up u
        where u.project_id = p.id and u.state = 'pending') then p.quote_opens_at end as "reviewedBy"
    from sourcing_project p cross join (select ${clock.now()} as now) t
    where p.number = ${packageNumber.replace(/-\d+$/, '')}
      and p.state in ('published', 'signUp') and p.sign_up_ends_at is not null
      and (${person.id} in (p.handler_id, p.supervisor_id)
        or exists (select from sourcing_sign_up u where u.project_id = p.id
          and u.supplier_id = ${person.orgId} and u.state <> 'refused'))`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { signUpEndsAt, isSignUpOver, reviewedBy } = row;
  if (!isSignUpOver) return refuse('auction.notYet', { at: timeText(signUpEndsAt) });
  return reviewedBy === null
    ? refuse('auction.notYetListed')
    : refuse('auction.notYetReviewed', { at: timeText(reviewedBy) });
}
