import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { transact } from '../../../kernel/write/write.ts';
import { mailOfProject, peopleOfSignUps } from '../news.ts';
import { findProject } from '../row.ts';

interface Change {
  readonly projectId: string;
  readonly packageNumber: string;
  readonly packageName: string;
  readonly seq: number;
  readonly kind: 'end.changed' | 'rules.changed';
  readonly endTo: number | null;
}

const BATCH = 50;

const causeOf = ({ packageNumber, seq }: Change) => `log:${packageNumber}:${seq}`;

/** Changes of end and rules in the logs of running auctions that were not mailed yet. */
async function listChanges(db: Database): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select p.id as "projectId", k.number as "packageNumber", k.name as "packageName", e.seq, e.kind,
      (e.payload->>'endTo')::float8 as "endTo"
    from sourcing_project p
    join package k on k.project_id = p.auction_project_id
    join auction_event e on e.package_number = k.number
    where p.state = 'quoting' and e.kind in ('end.changed', 'rules.changed')
      and not exists (select from project_news n where n.project_id = p.id
        and n.cause = 'log:' || k.number || ':' || e.seq)
    order by e.at limit ${BATCH}`.execute(db);
  return rows;
}

const newsOf = ({ kind, packageName, endTo }: Change) =>
  kind === 'end.changed'
    ? {
        subject: '报价截止时间调整',
        text: say('project.mail.end', { package: packageName, time: timeText(endTo ?? 0) }),
      }
    : { subject: '报价规则变更', text: say('project.mail.rules', { package: packageName }) };

/** Mails the suppliers what changed while quotes are taken, countersigned or not (PJ14). */
export async function mailAuctionChanges({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  for (const change of await listChanges(db)) {
    await transact(db, async (trx) => {
      const row = await findProject(change.projectId, trx);
      if (!row) return;
      const context = { trx, clock };
      const personIds = await peopleOfSignUps(row.id, 'admitted', context);
      const news = {
        ...newsOf(change),
        cause: causeOf(change),
        personIds,
        page: 'tender',
      } as const;
      await mailOfProject(row, news, context);
    });
  }
}
