import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';

/** A refusal with an HTTP status of its own; all other refusals have status 200. */
export type StatusRefusal = Refusal & { readonly httpStatus: 403 | 404 | 409 };

/** Returns the refusal with an HTTP status of its own, where the specification or a client depends on one. */
export const withStatus = (
  status: StatusRefusal['httpStatus'],
  refusal: Refusal,
): StatusRefusal => ({
  ...refusal,
  httpStatus: status,
});

/** Returns the HTTP status of the response to a refusal; 200 unless it has one of its own. */
export const statusOf = (refusal: Refusal): number =>
  'httpStatus' in refusal ? (refusal as StatusRefusal).httpStatus : 200;
