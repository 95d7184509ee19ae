import type * as z from 'zod/mini';
import type { AllRules } from '../../../contract/auction/rule-set.ts';
import type { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';

/* The shape of an entry in the table of rules. */

/** The keys of the messages about rules and their values. */
type RuleKey = keyof typeof ruleChangeMessages;

/** The English name of a field in the contract's rule set. */
export type RuleField = keyof AllRules;

/** The fields of one rule with their values, as an object. */
export type FieldsOf<F extends RuleField> = Readonly<Pick<AllRules, F>>;

/**
 * One rule of an auction: its fields, its value and the conversion between them. `V` is the type of the
 * value.
 */
export interface Rule<V, F extends RuleField> {
  /** The rule's fields on the wire and in the event of a rule change. */
  readonly fields: readonly F[];
  /** Converts fields to the value that the pure rules use; the value is also published and stored. */
  readonly read: (fields: FieldsOf<F>) => V;
  /** Converts the value to fields. */
  readonly write: (value: V) => FieldsOf<F>;
  /** The shape of the value in published terms. */
  readonly shape: z.ZodMiniType<V>;
  /** The shape of each field in the event of a change. */
  readonly fieldShapes: { readonly [K in F]: z.ZodMiniType<AllRules[K]> };
  /**
   * The value for an auction that does not set the rule, also because it was published before the rule
   * existed. A rule without a default is set by every auction.
   */
  readonly byDefault?: V;
}

/**
 * AU33: until when a rule may change after publication.
 * - `end`: until the auction ends, also during bidding and between rounds; accepted bids stay valid.
 * - `opening`: only before the first opening, so neither live nor between rounds: a change would favour
 *   somebody who has seen the bids.
 * - `firstBid`: only before the first opening and before any bid or opening offer.
 */
export type ChangeableUntil = 'end' | 'opening' | 'firstBid';

/**
 * An input in the form with which a handler asks for a change of rules. Numbers are typed as text,
 * which is parsed by the `kind` of the input.
 */
export type RuleInput<F extends RuleField = RuleField> = {
  readonly field: F;
  readonly label: RuleKey;
  /** The text below the input. */
  readonly hint?: RuleKey;
  /**
   * The input is shown only while another field has this value; while it is hidden, the field of the input
   * is null.
   */
  readonly shownWhile?: readonly [RuleField, string];
} & (
  | {
      /**
       * `money`: an amount in 元. `percent`: a percentage with at most two decimals. `count`: an
       * integer of at most four digits. `minutes`: a duration, which the field stores in ms.
       */
      readonly kind: 'money' | 'percent' | 'count' | 'minutes';
      readonly unit: string;
      /** The message for an input that cannot be parsed. */
      readonly wrong: RuleKey;
    }
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, RuleKey>> }
  | { readonly kind: 'flag' }
);

/** A rule that may change after publication (AU33), with its texts and inputs. */
export interface ChangeableRule<V, F extends RuleField> extends Rule<V, F> {
  readonly until: ChangeableUntil;
  /** Returns the value as text for people. */
  readonly text: (fields: FieldsOf<F>) => string;
  /**
   * Returns whether an auction can run with this value. `extensionsUsed`: the extensions so far, which
   * cannot be undone.
   */
  readonly isSound: (fields: FieldsOf<F>, now: { readonly extensionsUsed: number }) => boolean;
  readonly inputs: readonly RuleInput<F>[];
  /**
   * True for a rule that has no effect on sealed quotes; the form of a sealed project has no input
   * for it.
   */
  readonly openOnly?: true;
  /**
   * Returns the rule's line in lists of rules (boards, record, detail page); null if there is nothing to
   * show. `made` is the number of bids of the supplier who reads the list; null for everybody else. For a
   * rule without `line`, each list has a text of its own.
   */
  readonly line?: (fields: FieldsOf<F>, made: number | null) => string | null;
}

/** Creates the common part of a rule with one field, whose value is that field unchanged. */
export function oneField<F extends RuleField>(
  field: F,
  shape: z.ZodMiniType<AllRules[F]>,
): Pick<Rule<AllRules[F], F>, 'fields' | 'read' | 'write' | 'shape' | 'fieldShapes'> {
  type Shapes = Rule<AllRules[F], F>['fieldShapes'];
  return {
    fields: [field],
    read: (fields) => fields[field],
    // The cast is needed, because TypeScript widens the type of a computed key to any string.
    write: (value) => ({ [field]: value }) as FieldsOf<F>,
    shape,
    fieldShapes: { [field]: shape } as Shapes,
  };
}
