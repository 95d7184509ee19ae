import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Level, LevelSubject } from '@jicai/shared/domain/work/approval/levels.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import type { BindingKind, MayRead, Readers } from '../../files/upload/access.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** Numbers of separation rules by the person whom they keep from deciding. */
export type Waivable = Readonly<Record<string, readonly number[]>>;

/** The object that is reviewed, as its slice hands it over when a review begins. */
export interface ReviewSubject extends LevelSubject {
  readonly id: string;
  /** Its number and name: the text of to-dos. */
  readonly title: string;
  /** The object's own page where it depends on more than the id; otherwise `links.detail`. */
  readonly detailUrl?: string;
  readonly submitterId: string;
  readonly submitterName: string;
  /** People besides the submitter who must never decide (RV8). */
  readonly partyIds: readonly string[];
  /**
   * Parties (the submitter too) whom only these rules of operations.md 2.3 keep from deciding: a waiver
   * of all of them lets them. Parties who are not named here never decide.
   */
  readonly waivable?: Waivable;
  /** A fact that the log's first entry says, like the hint of a soft separation rule; empty for none. */
  readonly note?: string;
  /**
   * A refusal would reach nobody of the unit: the review begins even where no reviewer of a level may
   * pass such a sum.
   */
  readonly isUnattended?: boolean;
}

/** Names a reviewed object; its newest review is meant. */
export interface ReviewRef {
  readonly businessType: string;
  readonly businessId: string;
}

/** The end of a review by a decision. `returned`: the submitter may mend the object and submit it again. */
export interface ReviewEnd {
  readonly businessId: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'returned';
  /** The one who decided; the name says it where it was in another's place: `乙（代甲）`. */
  readonly by: Person;
  /** The person in whose place they decided: a duty that is taken on is theirs as well (rule 12). */
  readonly forPersonId: string | null;
  readonly opinion: string;
  readonly submitterId: string;
}

/** The part of `WriteContext` that writes of the engine need. */
export type ReviewContext = Pick<WriteContext, 'trx' | 'person' | 'clock' | 'publish'>;

/** Refusals that name the object; those of every business type unless a kind has its own. */
export interface ReviewTexts {
  readonly unknown: MessageKey;
  readonly over: MessageKey;
  readonly own: MessageKey;
  readonly transferUnknown: MessageKey;
}

const GENERAL_TEXTS: ReviewTexts = {
  unknown: 'approval.unknown',
  over: 'approval.over',
  own: 'approval.own',
  transferUnknown: 'approval.transferUnknown',
};

/** One fact of a submit. Labels are unique within it. */
export interface SubmittedFact {
  readonly label: string;
  readonly value: string;
}

/** The part of a business type's review that begins and withdraws one. */
export interface ReviewType {
  /** As it is stored: letters, the first one small. */
  readonly businessType: string;
  /** The name of the process, and of its only level where the table of levels says nothing. */
  readonly processName: string;
  /** The role that reviews at levels that name none; `reviewer` unless said otherwise. */
  readonly role?: string;
  /** The code that to-dos of this type carry on the wire. */
  readonly todoType: BusinessType;
  /** Paths of the site: the object's own page, and the page of its review. */
  readonly links: {
    readonly detail: (businessId: string) => string;
    readonly review: (businessId: string) => string;
  };
  /** Its to-dos open the page of the review; others begin with a dialog. */
  readonly opensPage?: boolean;
  readonly texts?: ReviewTexts;
  /** Levels of its own instead of the table's. */
  readonly levels?: (
    subject: ReviewSubject,
    clock: Clock,
    trx: Executor,
  ) => Promise<readonly Level[]>;
  /**
   * The categories of what is bought, each with those above it. Without it levels never depend on a
   * category.
   */
  readonly categoriesOf?: (businessId: string, trx: Executor) => Promise<readonly string[]>;
  /**
   * Locks the object's row, which is the lock of its review too: both are changed by whoever holds
   * it, so nobody waits in a circle. Without it the review's own rows are locked.
   */
  readonly lock?: (businessId: string, trx: Executor) => Promise<void>;
  /**
   * The facts that a submitter may change, in words, as they are submitted. A later submit is compared
   * with them; without it a reviewer is not shown what changed.
   */
  readonly submitted?: (businessId: string, trx: Executor) => Promise<readonly SubmittedFact[]>;
}

/** A business type's review: the type, the facts that reviewers read, and what a result does. */
export interface ReviewKind<Facts = unknown> extends ReviewType {
  /** The fact sheet, then and now; null where the object does not exist. */
  readonly facts: (businessId: string, clock: Clock, db: Executor) => Promise<Facts | null>;
  /**
   * Applies the result to the object and notifies people, in the transaction of the decision. A
   * refusal undoes the decision.
   */
  readonly onResult: (end: ReviewEnd, context: ReviewContext) => Promise<Refusal | null>;
  /** The attachments of decisions; null where there are none. */
  readonly attachments: {
    readonly binding: BindingKind;
    /** The wire's code for the business of such files. */
    readonly bizType: string;
    readonly mayRead: MayRead;
  } | null;
}

/** All reviews of the installation by business type. */
export type ReviewKinds = ReadonlyMap<string, ReviewKind>;

/** Registers the kinds of reviews. Throws when two have the same business type: that is a bug. */
export function reviewKinds(...kinds: readonly ReviewKind[]): ReviewKinds {
  const map = new Map(kinds.map((kind) => [kind.businessType, kind]));
  if (map.size !== kinds.length) throw new Error('two reviews of one business type');
  return map;
}

/** The readers of the attachments of all kinds, for the file slice. */
export const attachmentReaders = (kinds: ReviewKinds): Readers =>
  Object.fromEntries(
    [...kinds.values()].flatMap(({ attachments }) =>
      attachments ? [[attachments.binding, attachments.mayRead]] : [],
    ),
  );

/** The platform's parts that writes of the engine need. */
export interface ReviewNeeds {
  readonly reviewKinds: ReviewKinds;
  readonly files: Pick<Files, 'claim' | 'save'>;
}

/** The kind of a business type. Throws where nobody registered it: that is a bug. */
export function kindOf(kinds: ReviewKinds, businessType: string): ReviewKind {
  const kind = kinds.get(businessType);
  if (!kind) throw new Error(`nobody registered the review of ${businessType}`);
  return kind;
}

export const textsOf = ({ texts }: ReviewType): ReviewTexts => texts ?? GENERAL_TEXTS;
