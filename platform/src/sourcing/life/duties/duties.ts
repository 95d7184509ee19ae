import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../../kernel/duty.ts';
import { auctionsOfProject, packageCount, projectDuty, projectUrls, timeOf } from './duty.ts';

/**
 * The duty of the handler to publish a project that passed its review but could not be published
 * (`postponePublication`).
 */
const publishProject = projectDuty({
  name: 'project.publish',
  label: '项目未能发布',
  call: 'project.publish',
  from: () => sql`sourcing_project p where p.state = 'scheduled' and p.publish_at is null`,
  text: sql`'审核已通过，未能发布，请处理后在项目页面发布'`,
  url: projectUrls.file,
  since: sql`(select max(v.at) from sourcing_event v where v.project_id = p.id)`,
  dueAt: sql`p.sign_up_ends_at`,
});

/** Returns the condition that an auction `a` is settled or its time is over (`isOver`). */
const isClosed = (now: RawBuilder<unknown>) =>
  sql`(a.settled or a.run_state = 'started' and a.closes_at <= ${now})`;

/** Returns the condition that an auction `a` takes bids or quotes now (`checkWindow`). */
const takesQuotes = (now: RawBuilder<unknown>) => sql`(a.run_state = 'started' and not a.settled
  and a.opens_at <= ${now} and a.closes_at > ${now})`;

/**
 * AU21: the duty of the handler to request the opening of sealed quotes after their deadline
 * (`checkOpening`), unless such a request waits for its countersign.
 */
const openQuotes = projectDuty({
  name: 'quotes.open',
  label: '报价待开标',
  call: 'bidding.open',
  from: (now) => sql`${auctionsOfProject}
    where p.state in ('quoting', 'closed') and a.rules ->> 'quoteMethod' = 'sealed'
      and a.run_state <> 'stopped' and a.outcome is null and ${isClosed(now)}
      and not exists (select from countersign c where c.package_number = k.number
        and c.kind = 'opening' and c.decision is null)`,
  groupBy: sql`p.id`,
  text: sql`'报价已截止，请申请开标' || ${packageCount}`,
  url: projectUrls.hall(sql`min(k.number)`),
  since: sql`min(a.closes_at)`,
});

/** The auctions of a project with their suppliers `e`, as joins. */
const withEntrants = sql`${auctionsOfProject}
  join auction_entrant e on e.package_number = k.number`;

/**
 * IQ2: the duty of an admitted supplier to submit a sealed quote before the deadline. A supplier
 * who withdrew a quote has decided and has no such duty.
 */
const submitQuote = projectDuty({
  name: 'quote.submit',
  label: '待报价',
  by: { roles: ['supplier'], call: { name: 'inquiry.submit', write: true } },
  from: (now) => sql`${withEntrants}
    where p.state = 'quoting' and a.rules ->> 'quoteMethod' = 'sealed' and ${takesQuotes(now)}
      and not exists (select from sealed_quote q
        where q.package_number = k.number and q.code = e.code)`,
  groupBy: sql`p.id, e.supplier_id`,
  holder: sql`e.supplier_id`,
  text: sql`'请在报价截止前密封提交报价' || ${packageCount}`,
  url: projectUrls.ownHall(sql`min(k.number)`),
  since: sql`min(a.opens_at)`,
  dueAt: sql`min(a.closes_at)`,
});

/**
 * The duty of an admitted supplier to take part in an open auction; the deadline is the auction's
 * start, and once it has started its end. It is over with the supplier's first bid in any round,
 * and for a supplier who is out (AU17).
 */
const attendAuction = projectDuty({
  name: 'auction.attend',
  label: '待参加竞价',
  by: { roles: ['supplier'], call: { name: 'bidding.bid', write: true } },
  from: (now) => sql`${withEntrants} cross join lateral (select a.opens_at > ${now} as is_coming) t
    where p.state = 'quoting' and a.rules ->> 'quoteMethod' = 'open' and not a.settled
      and (is_coming and a.run_state <> 'stopped' or ${takesQuotes(now)})
      and e.bids + e.earlier_bids = 0 and e.out_round is null`,
  groupBy: sql`p.id, e.supplier_id`,
  holder: sql`e.supplier_id`,
  text: sql`case when bool_and(is_coming) then '请按时参加竞价' else '竞价已开始，请在结束前出价' end
    || ${packageCount}`,
  url: projectUrls.ownHall(sql`min(k.number)`),
  since: timeOf('closeSignUp'),
  dueAt: sql`min(case when is_coming then a.opens_at else a.closes_at end)`,
});

/**
 * AU41: the duty of a supplier to confirm or decline an award that is offered to it, before the
 * deadline of the offer and unless the award was annulled.
 */
const confirmAward = projectDuty({
  name: 'award.confirm',
  label: '成交待确认',
  by: { roles: ['supplier'], call: { name: 'bidding.answerAward', write: true } },
  from: (
    now,
  ) => sql`${withEntrants} cross join lateral jsonb_array_elements(a.award -> 'steps') w(step)
    where a.award_due_at is not null and a.award ->> 'state' = 'waiting' and a.void_reason is null
      and step ->> 'code' = e.code and step ->> 'end' = 'waiting'
      and to_timestamp((step ->> 'dueAt')::float8 / 1000) > ${now}`,
  groupBy: sql`p.id, e.supplier_id`,
  holder: sql`e.supplier_id`,
  text: sql`'请确认成交，逾期视为放弃' || ${packageCount}`,
  url: sql`${menuPaths.awardOffers}::text`,
  since: sql`to_timestamp(min((step ->> 'offeredAt')::float8) / 1000)`,
  dueAt: sql`to_timestamp(min((step ->> 'dueAt')::float8) / 1000)`,
});

/** The duties that follow from the course of a project and its auctions. */
export const lifeDuties: readonly Duty[] = [
  publishProject,
  openQuotes,
  submitQuote,
  attendAuction,
  confirmAward,
];
