import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { RefusalFrame } from '@jicai/shared/refusal-frame.ts';

/**
 * Thrown to end a request with a status and one of our texts, if the request itself is wrong. What the
 * business declines is a refusal value instead.
 */
export class Failure extends Error {
  readonly status: number;
  readonly key: MessageKey;
  /** Further fields of the response, by their wire names. */
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

  /** Sets the wire path of the invalid request field; returns this failure. */
  at(field: string): this {
    this.#field = field;
    return this;
  }

  /** Returns the frame of the response. */
  frame(): RefusalFrame {
    const frame = { state: 0, text: this.message, code: this.key };
    return this.#field === '' ? frame : { ...frame, field: this.#field };
  }
}
