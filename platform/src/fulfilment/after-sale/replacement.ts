import { readNow } from '../../kernel/db/now.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { receiveReplacements, writeReplacement } from '../delivery/parcels.ts';
import { sealDocument } from '../documents/seal.ts';
import { logMoves } from '../thread/log.ts';
import { readOrderHead } from './reading.ts';

/* Goods that the supplier sends for those that came back: a parcel of its own on the order's thread (FU22). */

interface Claimed {
  readonly id: string;
  readonly orderId: string;
  readonly lineNo: number;
  readonly quantity: number;
}

/** The goods of an exchange, or repaired ones, are sent in a parcel of their own. */
export async function sendReplacement(
  { id: afterSaleId, orderId, lineNo, quantity }: Claimed,
  trackingNumber: string,
  signing: SigningKey,
  { trx, clock, person }: OrderWrite,
): Promise<void> {
  const head = await readOrderHead(orderId, trx);
  const orderNumber = head?.orderNumber ?? '';
  const pieces = { orderId, orderNumber, afterSaleId, lineNo, quantity, trackingNumber };
  const { id, number } = await writeReplacement(pieces, person, await readNow(clock, trx), trx);
  const facts = { lines: [{ lineNo, quantity }], order: orderNumber };
  await sealDocument({ kind: 'parcel', id, number, facts }, signing, clock, trx);
  const move = { orderId, kind: 'parcel', documentId: id, person } as const;
  const sentence = `补发包裹 ${number}`;
  await logMoves([{ ...move, move: 'replace', sentence, note: trackingNumber }], clock, trx);
}

/** With the end of an after-sale the buyer has its goods. */
export async function takeReplacements(
  { id, orderId }: Claimed,
  { trx, clock, person }: OrderWrite,
): Promise<void> {
  const by = { personId: person.id, now: await readNow(clock, trx) };
  const moves = (await receiveReplacements(id, by, trx)).map((parcel) => ({
    ...{ orderId, kind: 'parcel' as const, documentId: parcel.id, person },
    move: 'receiveReplacement' as const,
    sentence: `收到补发包裹 ${parcel.number}`,
  }));
  await logMoves(moves, clock, trx);
}
