import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';

/**
 * A refusal whose response has the HTTP status `httpStatus`; the response to any other refusal has status
 * 200.
 */
export type StatusRefusal = Refusal & { readonly httpStatus: 403 | 404 | 409 };

/**
 * Adds an HTTP status to a refusal, for a response whose status the specification prescribes or a client
 * depends on.
 */
export const withStatus = (
  status: StatusRefusal['httpStatus'],
  refusal: Refusal,
): StatusRefusal => ({
  ...refusal,
  httpStatus: status,
});

/** Returns the HTTP status of the response to a refusal: its `httpStatus`, or 200 if it has none. */
export const statusOf = (refusal: Refusal): number =>
  'httpStatus' in refusal ? (refusal as StatusRefusal).httpStatus : 200;
