import * as z from 'zod/mini';

/* The shape of a sealed receipt (AU21, AU51); `sealed-receipt.ts` checks receipts. */

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const text = z.string().check(z.minLength(1), z.maxLength(64));
const whole = z.number().check(z.int(), z.minimum(0));

export const SealedReceiptShape = z.strictObject({
  type: z.literal('jicai-sealed-receipt'),
  scheme: z.literal(2),
  packageNumber: text,
  /**
   * The running number of the quote's event among the supplier's own events, which also include refusals and
   * withdrawals.
   */
  number: whole,
  /** The server's time in ms. */
  at: whole,
  code: text,
  /** The salted SHA-256 hash of the quote, which the log also records. */
  commitment: hex(64),
  /** SHA-256 of the event's open part. */
  digest: hex(64),
  keyId: hex(32),
  signature: hex(128),
});
/**
 * The receipt file of a sealed quote in an auction that hid the number of quotes when the file was
 * issued (AU21). The supplier keeps the file as proof.
 */
export type SealedReceipt = z.output<typeof SealedReceiptShape>;
