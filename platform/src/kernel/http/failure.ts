import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { RefusalFrame } from '@jicai/shared/refusal-frame.ts';

/**
 * Ends a request with a status and a text of ours. For what is wrong with the request itself;
 * what the business declines is a refusal value.
 */
export class Failure extends Error {
  readonly status: number;
  readonly key: MessageKey;
  /** Fields of the answer beside its state and text, by their wire names. */
  beside: Readonly<Record<string, string>> = {};
  #field = '';

  constructor(
    status: number,
    key: MessageKey,
    values: Readonly<Record<string, string>> = {},
    cause?: Error,
  ) {
    super(say(key, values), cause && { cause });
    this.status = status;
    this.key = key;
  }

  /** Names the field of the request that is wrong, by its wire path. */
  at(field: string): this {
    this.#field = field;
    return this;
  }

  /** The answer frame. */
  frame(): RefusalFrame {
    const frame = { state: 0, text: this.message, code: this.key };
    return this.#field === '' ? frame : { ...frame, field: this.#field };
  }
}
