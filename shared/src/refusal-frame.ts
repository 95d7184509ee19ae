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
 * Returns the response frame of a refusal. `request` is the codec of the refused call's request, by
 * which the refusal's `field` is translated to its wire path. The frame has no `field` if the
 * call's request has no such field, which happens when several calls share one service.
 */
export function frameOf({ refused, values, field }: Refusal, request?: Codec): RefusalFrame {
  const wire = field === undefined || !request ? null : wirePathOf(request, field);
  const frame = { state: 0, text: say(refused, values), code: refused };
  return wire === null ? frame : { ...frame, field: wire };
}
