import type { AnswerFrame } from './contract/kernel/endpoint.ts';
import { wirePathOf } from './contract/kernel/field-path.ts';
import type { Codec } from './contract/kernel/wire.ts';
import type { Refusal } from './domain/kernel/result.ts';
import { say } from './messages.ts';

/** The response frame of a refusal. */
export type RefusalFrame = AnswerFrame & Required<Pick<AnswerFrame, 'code'>>;

/**
 * Creates the response frame of a refusal. `request` is the codec of the refused call and translates
 * the field to its wire name. A field that the request lacks is omitted, since calls share services.
 */
export function frameOf({ refused, values, field }: Refusal, request?: Codec): RefusalFrame {
  const wire = field === undefined || !request ? null : wirePathOf(request, field);
  const frame = { state: 0, text: say(refused, values), code: refused };
  return wire === null ? frame : { ...frame, field: wire };
}
