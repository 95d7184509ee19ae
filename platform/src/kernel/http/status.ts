import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';

/** A refusal that is answered with an HTTP status of its own; all others are answered with 200. */
export type StatusRefusal = Refusal & { readonly httpStatus: 403 | 404 | 409 };

/** Gives a refusal an HTTP status, where the specification or a client depends on one. */
export const withStatus = (
  status: StatusRefusal['httpStatus'],
  refusal: Refusal,
): StatusRefusal => ({
  ...refusal,
  httpStatus: status,
});

/** The HTTP status in which a refusal is answered. */
export const statusOf = (refusal: Refusal): number =>
  'httpStatus' in refusal ? (refusal as StatusRefusal).httpStatus : 200;
