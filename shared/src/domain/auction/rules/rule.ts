import type * as z from 'zod/mini';
import type { AllRules } from '../../../contract/auction/rule-set.ts';
import type { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';

/* The form of an entry in the table of rules. */

/** The messages of which the words of rules are. */
type RuleKey = keyof typeof ruleChangeMessages;

/** A field of the wire table, by its English name. */
export type RuleField = keyof AllRules;

/** A rule's own fields. */
export type FieldsOf<F extends RuleField> = Readonly<Pick<AllRules, F>>;

/** How a rule is stored and read: what every rule of an auction has. */
export interface Rule<V, F extends RuleField> {
  /** Its fields on the wire and in a change's event. */
  readonly fields: readonly F[];
  /** Fields → the value that the pure rules take. The same form is published and stored. */
  readonly read: (fields: FieldsOf<F>) => V;
  /** Value → fields. */
  readonly write: (value: V) => FieldsOf<F>;
  /** The value's form in published terms. */
  readonly shape: z.ZodMiniType<V>;
  /** The form of each field in the event of a change. */
  readonly fieldShapes: { readonly [K in F]: z.ZodMiniType<AllRules[K]> };
  /**
   * The value of an auction that does not say it: one published without it, and one published
   * before the rule existed. A rule without a default is said by every auction.
   */
  readonly byDefault?: V;
}

/**
 * AU33: until when a rule may change after publication.
 * - `end`: while bids come in, and between rounds; accepted bids stay valid.
 * - `opening`: before the first opening only, so neither live nor between rounds: it would favour
 *   somebody who has looked at the bids.
 * - `firstBid`: before the first opening, and only while nothing was offered against it.
 */
export type ChangeableUntil = 'end' | 'opening' | 'firstBid';

/** An input of the form of a change. Numbers are typed as text and read by their kind. */
export type RuleInput<F extends RuleField = RuleField> = {
  readonly field: F;
  readonly label: RuleKey;
  /** The input is there only while another field has this value; its own value is null otherwise. */
  readonly shownWhile?: readonly [RuleField, string];
} & (
  | {
      /** 元, percent with two decimals, a whole number up to four digits, minutes. */
      readonly kind: 'money' | 'percent' | 'count' | 'minutes';
      readonly unit: string;
      /** The message for what cannot be read. */
      readonly wrong: RuleKey;
    }
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, RuleKey>> }
  | { readonly kind: 'flag' }
);

/** A rule that may change after publication (AU33), with its words and its inputs. */
export interface ChangeableRule<V, F extends RuleField> extends Rule<V, F> {
  readonly until: ChangeableUntil;
  /** The value as people read it. */
  readonly text: (fields: FieldsOf<F>) => string;
  /** Can an auction be held by this value? `extensionsUsed`: what happened is not taken back. */
  readonly isSound: (fields: FieldsOf<F>, now: { readonly extensionsUsed: number }) => boolean;
  readonly inputs: readonly RuleInput<F>[];
  /**
   * Its line in lists of rules (boards, record, detail page); null where there is nothing to say.
   * `made` is how many bids the supplier who reads the list has made; null for everybody else.
   * A rule without `line` is worded by each list itself.
   */
  readonly line?: (fields: FieldsOf<F>, made: number | null) => string | null;
}

/** A rule that is one field, with the same value everywhere. */
export function oneField<F extends RuleField>(
  field: F,
  shape: z.ZodMiniType<AllRules[F]>,
): Pick<Rule<AllRules[F], F>, 'fields' | 'read' | 'write' | 'shape' | 'fieldShapes'> {
  type Shapes = Rule<AllRules[F], F>['fieldShapes'];
  return {
    fields: [field],
    read: (fields) => fields[field],
    // A computed name widens to all names; there is one.
    write: (value) => ({ [field]: value }) as FieldsOf<F>,
    shape,
    fieldShapes: { [field]: shape } as Shapes,
  };
}
