import { identifierRefusal } from '@jicai/shared/contract/kernel/identifiers.ts';
import { longListIn } from '@jicai/shared/contract/kernel/long-lists.ts';
import {
  type Codec,
  decode,
  failingField,
  failingPath,
  fieldText,
} from '@jicai/shared/contract/kernel/wire.ts';
import * as z from 'zod/mini';
import { Failure } from './failure.ts';
import { statusOf } from './status.ts';

/**
 * Decodes a body. Throws a `Failure` that names the invalid field, with HTTP 400 or, for an invalid
 * identifier, the status of its refusal.
 */
export function decodeOrFail<T>(codec: Codec<T>, wire: unknown): T {
  const long = longListIn(codec, wire);
  if (long)
    throw new Failure(400, 'call.badField', { field: fieldText(codec, long) }).at(long.join('.'));
  try {
    return decode(codec, wire);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const found = identifierRefusal(error.issues);
    if (found) {
      const { refusal, path } = found;
      throw new Failure(statusOf(refusal), refusal.refused, refusal.values).at(path.join('.'));
    }
    const { field, unknown } = failingField(codec, error);
    const failure = new Failure(400, unknown ? 'call.unknownField' : 'call.badField', { field });
    throw unknown ? failure : failure.at(failingPath(error).join('.'));
  }
}
