import type { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { worthOf } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { checkStocked } from '@jicai/shared/domain/fulfilment/stock.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { takeDuty } from '../thread/duties.ts';
import { logMoves } from '../thread/log.ts';
import { hasRoleIn, lockThread } from '../thread/order.ts';
import { insertEntry } from './entry.ts';
import {
  findEntry,
  findReturned,
  type LeftLine,
  lockLeft,
  orderOfAcceptance,
} from './repository.ts';

type Endpoints = typeof stockEndpoints;
type Form = RequestOf<Endpoints['enter']>;
export type MadeEntry = ResponseOf<Endpoints['enter']>;

/** A line of a form with the value of its pieces, so that all entries of an accepted line add up to it. */
function worthOfLine(line: Form['lines'][number], left: readonly LeftLine[]) {
  const known = left.find(
    ({ acceptanceId, lineNo }) => acceptanceId === line.acceptanceId && lineNo === line.lineNo,
  );
  if (!known) throw new Error(`line ${line.lineNo} passed its check and is not there`);
  const stocked = known.stocked + line.quantity;
  const amount = worthOf({ amount: fen(known.amount), ordered: known.qualified }, stocked);
  return { ...line, amount: fen(Math.max(0, amount - known.used)) };
}

/** The keeper takes accepted pieces of one order into a warehouse (FU1, FU7). */
export async function enterStock(
  signing: SigningKey,
  form: Form,
  context: WriteContext,
): Promise<MadeEntry | Refusal> {
  const { trx, person, clock } = context;
  if (form.lines.length === 0) return refuse('stock.nothing');
  const orderId = await orderOfAcceptance(form.lines[0]?.acceptanceId ?? '', trx);
  const order = orderId === null ? null : await lockThread(orderId, trx);
  if (!order || !hasRoleIn(order, person, 'keeper')) return refuse('stock.lineUnknown');
  const left = (await lockLeft(form.lines, trx)).filter(({ unitId }) => unitId === order.unitId);
  const lines = form.lines.map((line) => ({
    ...line,
    serials: line.serials.map((serial) => serial.trim()).filter(Boolean),
  }));
  const refused = checkStocked(lines, left);
  if (refused) return refused;
  const duty = await takeDuty(order, person.id, 'stock', clock, trx);
  if (isRefusal(duty)) return duty;
  const { id, number } = await insertEntry(
    order,
    {
      kind: 'entry',
      reverses: null,
      afterSaleId: null,
      warehouse: form.warehouse.trim(),
      location: form.location.trim(),
      note: form.note.trim(),
      lines: lines.map((line) => worthOfLine(line, left)),
    },
    person,
    signing,
    context,
  );
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const note = [`${form.warehouse.trim()}，${pieces} 件`, duty.note].filter(Boolean).join('；');
  const move = { orderId: order.id, kind: 'stockEntry', documentId: id, person } as const;
  const sentence = `办理入库 ${number}`;
  await logMoves([{ ...move, move: 'enter', sentence, note }], clock, trx);
  return { id, number };
}

/** The keeper reverses an entry by one of its own: its pieces wait to be stocked again (FU5). */
export async function reverseEntry(
  signing: SigningKey,
  { id, reason }: RequestOf<Endpoints['reverse']>,
  context: WriteContext,
): Promise<MadeEntry | Refusal> {
  const { trx, person, clock } = context;
  const found = await findEntry(id, trx);
  const order = found && (await lockThread(found.orderId, trx));
  if (!order || !hasRoleIn(order, person, 'keeper')) return refuse('stock.unknown');
  const entry = await findEntry(id, trx);
  if (!entry) return refuse('stock.unknown');
  if (entry.kind === 'reversal') return refuse('stock.isReversal');
  if (entry.reversedBy !== '') return refuse('stock.reversed');
  if (reason.trim() === '') return refuseAt('reason', 'order.reasonMissing');
  const returned = await findReturned(entry, trx);
  if (returned !== null) return refuse('stock.returned', { number: returned });
  const { warehouse, location, lines } = entry;
  const note = reason.trim();
  const made = await insertEntry(
    order,
    { kind: 'reversal', reverses: id, afterSaleId: null, warehouse, location, note, lines },
    person,
    signing,
    context,
  );
  const move = { orderId: order.id, kind: 'stockEntry', documentId: made.id, person } as const;
  const sentence = `冲销入库单 ${entry.number}，红字单 ${made.number}`;
  await logMoves([{ ...move, move: 'reverse', sentence, note }], clock, trx);
  return { id: made.id, number: made.number };
}
