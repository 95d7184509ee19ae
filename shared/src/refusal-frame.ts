import type { ResponseFrame } from './contract/kernel/endpoint.ts';
import { wirePathOf } from './contract/kernel/field-path.ts';
import type { Codec } from './contract/kernel/wire.ts';
import type { Refusal } from './domain/kernel/result.ts';
import { say } from './messages.ts';

/**
 * The response frame of a refusal, which always has a `code`; in other response frames the `code` is
 * optional.
 */
export type RefusalFrame = ResponseFrame & Required<Pick<ResponseFrame, 'code'>>;

/**
 * Creates the response frame of a refusal. `request` is the codec of the refused call's request, which
 * translates the refusal's `field` to its wire path. Omits a field that the call does not have, because
 * several calls share one service.
 */
export function frameOf({ refused, values, field }: Refusal, request?: Codec): RefusalFrame {
  const wire = field === undefined || !request ? null : wirePathOf(request, field);
  const frame = { state: 0, text: say(refused, values), code: refused };
  return wire === null ? frame : { ...frame, field: wire };
}
