import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/* Accepted lines that no statement in force has, written down once so that nobody looks for them (FU7). */

const columns = sql`v.acceptance_id, v.line_no, v.order_id, v.unit_id, v.supplier_id, v.funds_type,
  v.amount, v.accepted_at`;

/** The lines of an acceptance that is done may be billed from now on. */
export async function openAcceptedLines(acceptanceId: string, trx: Executor): Promise<void> {
  await sql`insert into statement_left select ${columns} from accepted_line v
    where v.acceptance_id = ${acceptanceId}`.execute(trx);
}

/** The lines that a new statement has are open no more. */
export async function takeOpenLines(statementId: string, trx: Executor): Promise<void> {
  await sql`delete from statement_left w using statement_line l
    where l.statement_id = ${statementId} and l.kind = 'acceptance' and l.live
      and w.acceptance_id = l.acceptance_id and w.line_no = l.order_line_no`.execute(trx);
}

/** The lines of a cancelled statement are open again. */
export async function giveOpenLinesBack(statementId: string, trx: Executor): Promise<void> {
  await sql`insert into statement_left select ${columns} from accepted_line v
    where v.acceptance_id = any(array(select l.acceptance_id from statement_line l
        where l.statement_id = ${statementId} and l.kind = 'acceptance'))
      and (v.acceptance_id, v.line_no) in (select l.acceptance_id, l.order_line_no from statement_line l
        where l.statement_id = ${statementId} and l.kind = 'acceptance')`.execute(trx);
}
