import { randomUUID } from 'node:crypto';
import type { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  checkAdjustment,
  type StatementSums,
} from '@jicai/shared/domain/fulfilment/statement/adjustment.ts';
import type { StatementState } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { giveOpenLinesBack } from '../settlement/open-lines.ts';
import { createStatement, sumUp } from './create.ts';
import { moveAndReport, moveStatement, sealStatement, takeStatement } from './moves.ts';

type Endpoints = typeof statementEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Status = { state: StatementState; version: number };

/** The unit makes a statement of one supplier's accepted lines. */
export const create = (body: Body<'create'>, context: WriteContext) =>
  createStatement({ ...body, unitId: context.person.orgId, before: null, orderId: null }, context);

/** Confirms for the caller's side; the second side's confirmation ends the reconciliation. */
export async function confirm(
  signing: SigningKey,
  body: Body<'confirm'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const taken = await takeStatement(body, context.person, context.trx);
  if (isRefusal(taken)) return taken;
  const { statement, side } = taken;
  const transition = side === 'supplier' ? 'supplierConfirm' : 'buyerConfirm';
  const other = side === 'supplier' ? 'buyerConfirmed' : 'supplierConfirmed';
  const isBoth = statement.state === other;
  const moved = await moveAndReport(statement, { transition, side, isBoth }, context);
  if (!isRefusal(moved) && moved.state === 'confirmed')
    await sealStatement(statement, signing, context);
  return moved;
}

interface NewMessage {
  readonly statementId: string;
  readonly lineNos: readonly number[];
  readonly kind: 'dispute' | 'reply' | 'adjustment';
  readonly side: 'buyer' | 'supplier';
  readonly text: string;
  readonly amount?: number;
}

async function writeMessages(
  { statementId, lineNos, kind, side, text, amount = 0 }: NewMessage,
  person: Person,
  { trx, clock }: WriteContext,
): Promise<void> {
  await trx
    .insertInto('statement_message')
    .values(
      lineNos.map((lineNo) => ({
        id: randomUUID(),
        statement_id: statementId,
        line_no: lineNo,
        kind,
        side,
        text,
        amount,
        person_id: person.id,
        at: sql<Date>`${clock.now()}`,
      })),
    )
    .execute();
}

/** Either side disputes lines with its reason; in a dispute the same call is the answer. */
export async function dispute(
  body: Body<'dispute'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person } = context;
  const taken = await takeStatement(body, person, trx);
  if (isRefusal(taken)) return taken;
  const { statement, side } = taken;
  const lineNos = [...new Set(body.lineNos)];
  const known = await trx
    .selectFrom('statement_line')
    .select('line_no')
    .where('statement_id', '=', statement.id)
    .where('line_no', 'in', lineNos.length > 0 ? lineNos : [-1])
    .execute();
  const unknown = lineNos.find((lineNo) => !known.some(({ line_no }) => line_no === lineNo));
  if (unknown !== undefined) return refuse('statement.lineUnknown', { line: String(unknown) });
  const isReply = statement.state === 'disputed' && lineNos.length === 0;
  const message = {
    statementId: statement.id,
    lineNos: lineNos.length > 0 ? lineNos : [0],
    kind: isReply ? 'reply' : 'dispute',
    side,
    text: body.reason,
  } as const;
  await writeMessages(message, person, context);
  await trx
    .updateTable('statement_line')
    .set({ is_disputed: true })
    .where('statement_id', '=', statement.id)
    .where('line_no', 'in', message.lineNos)
    .execute();
  return moveStatement(statement, { transition: 'dispute', side, note: body.reason }, context);
}

/** Takes a statement and writes the same into all of its lines. */
async function takeWithLines(
  body: { readonly id: string; readonly version: number },
  values: { readonly is_disputed: false } | { readonly live: false },
  { trx, person }: WriteContext,
) {
  const taken = await takeStatement(body, person, trx);
  if (isRefusal(taken)) return taken;
  await trx
    .updateTable('statement_line')
    .set(values)
    .where('statement_id', '=', taken.statement.id)
    .execute();
  return taken;
}

/** The buyer says that the dispute is settled: both sides confirm anew. */
export async function settle(
  body: Body<'settle'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const taken = await takeWithLines(body, { is_disputed: false }, context);
  if (isRefusal(taken)) return taken;
  const { statement, side } = taken;
  return moveStatement(statement, { transition: 'settle', side, note: body.note }, context);
}

const readSums = (id: string, trx: Executor): Promise<StatementSums> =>
  trx
    .selectFrom('statement')
    .select(['accepted', 'deducted', 'adjusted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Adjusts the whole amount, positive or negative, with the reason. */
export async function adjust(
  body: Body<'adjust'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person } = context;
  const taken = await takeStatement(body, person, trx);
  if (isRefusal(taken)) return taken;
  const { statement, side } = taken;
  const refused = checkAdjustment(await readSums(statement.id, trx), body.amount);
  if (refused) return refused;
  const done = await moveStatement(
    statement,
    { transition: 'adjust', side, note: body.reason },
    context,
  );
  if (isRefusal(done)) return done;
  await trx
    .updateTable('statement')
    .set((eb) => ({
      adjusted: eb('adjusted', '+', body.amount),
      amount: eb('amount', '+', body.amount),
    }))
    .where('id', '=', statement.id)
    .execute();
  const message = { statementId: statement.id, lineNos: [0], kind: 'adjustment', side } as const;
  await writeMessages({ ...message, text: body.reason, amount: body.amount }, person, context);
  await sumUp(statement.id, trx);
  return done;
}

/** Cancels a statement: its pieces may be billed again (FU5, FU12). */
export async function cancel(
  body: Body<'cancel'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const taken = await takeWithLines(body, { live: false }, context);
  if (isRefusal(taken)) return taken;
  const { statement, side } = taken;
  const move = { transition: 'cancel', side, note: body.reason } as const;
  const moved = await moveAndReport(statement, move, context);
  if (!isRefusal(moved)) await giveOpenLinesBack(statement.id, context.trx);
  return moved;
}
