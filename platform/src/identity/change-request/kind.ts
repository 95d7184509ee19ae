import type { ChangeKindName } from '@jicai/shared/contract/identity/change-request.ts';
import type { SecurityAction } from '@jicai/shared/domain/identity/security-log.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** A change that a second administrator agreed to. */
export interface AgreedChange {
  /** The changed object: the name of a setting, the id of a unit, … */
  readonly objectId: string;
  /** The request that was agreed to. */
  readonly requestId: string;
  /** The new value, as it was asked for (JSON). */
  readonly value: unknown;
  readonly askedById: string;
}

/** The change that was carried out, for the security log. */
export interface DoneChange {
  readonly action: SecurityAction;
  readonly object: string;
  readonly detail: string;
}

/** One kind of change that waits for a second administrator; its slice says what agreeing does. */
export interface ChangeKind {
  readonly name: ChangeKindName;
  /**
   * Carries the change out, in the transaction of the agreement, after judging it again. A refusal leaves
   * the request waiting.
   */
  readonly apply: (change: AgreedChange, context: WriteContext) => Promise<DoneChange | Refusal>;
}

/** All kinds of the installation by name. */
export type ChangeKinds = ReadonlyMap<string, ChangeKind>;

/** Registers the kinds. */
export const changeKinds = (...kinds: readonly ChangeKind[]): ChangeKinds =>
  new Map(kinds.map((kind) => [kind.name, kind]));
