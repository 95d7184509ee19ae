import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { RefusalFrame } from '@jicai/shared/refusal-frame.ts';

/**
 * Thrown to end a request with an HTTP status and the text of a message key, if the request itself cannot be
 * served. If a business rule declines the request, a refusal must be returned instead.
 */
export class Failure extends Error {
  readonly status: number;
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string>>;
  /** Further fields of the response, besides those of the frame, by their wire names. */
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
    this.values = values;
  }

  /** Sets the wire path (`list.0.xm`) of the invalid request field; returns this failure. */
  at(field: string): this {
    this.#field = field;
    return this;
  }

  /** The wire path of the invalid request field; empty if no field is to blame. */
  get field(): string {
    return this.#field;
  }

  /** Returns the frame of the response: state 0, text, code and, if set, the field. */
  frame(): RefusalFrame {
    const frame = { state: 0, text: this.message, code: this.key };
    return this.#field === '' ? frame : { ...frame, field: this.#field };
  }
}
