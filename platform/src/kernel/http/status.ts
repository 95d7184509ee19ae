import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';

/** A refusal with an HTTP status of its own; all other refusals have status 200. */
export type StatusRefusal = Refusal & { readonly httpStatus: 403 | 404 | 409 };

/** Gives a refusal an HTTP status, if the specification or a client depends on one. */
export const withStatus = (
  status: StatusRefusal['httpStatus'],
  refusal: Refusal,
): StatusRefusal => ({
  ...refusal,
  httpStatus: status,
});

/** Returns the HTTP status of the response to a refusal. */
export const statusOf = (refusal: Refusal): number =>
  'httpStatus' in refusal ? (refusal as StatusRefusal).httpStatus : 200;
