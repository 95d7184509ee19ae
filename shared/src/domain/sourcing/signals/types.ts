import type { SignalKind } from '../../auction/signals/types.ts';

/*
 * Signals over all suppliers of a project and over several projects. Like those of an auction they
 * block and prove nothing: a supervisor looks at the evidence and decides.
 */

/** The kinds of signals about shared facts, prices and winners. */
export type OwnProjectSignalKind =
  | 'sameLegalPerson'
  | 'samePhone'
  | 'sameAccount'
  | 'sameRegisteredAddress'
  | 'sameFile'
  | 'sameAuthor'
  | 'constantRatio'
  | 'mirroredLines'
  | 'winnerRotation';

/** All kinds of signals of a project, which include those of its auctions. */
export type ProjectSignalKind = OwnProjectSignalKind | SignalKind;

/** The supervisor is notified of a strong signal; a weak one often has an innocent explanation. */
export type SignalStrength = 'strong' | 'weak';

export const strengthOf: Readonly<Record<ProjectSignalKind, SignalStrength>> = {
  sameLegalPerson: 'strong',
  samePhone: 'strong',
  sameAccount: 'strong',
  sameRegisteredAddress: 'weak',
  sameFile: 'strong',
  sameAuthor: 'weak',
  constantRatio: 'strong',
  mirroredLines: 'strong',
  winnerRotation: 'strong',
  sharedDevice: 'strong',
  sharedAddress: 'weak',
  deviceChurn: 'weak',
  regularDifferences: 'strong',
  alternation: 'strong',
  lastSecond: 'weak',
  withdrawal: 'weak',
};

/** One row of the evidence: a supplier and a fact about them. Plain values; personal numbers are masked. */
export interface ProjectEvidence {
  readonly supplierId: string;
  readonly text: string;
}

export interface ProjectSignal {
  readonly kind: ProjectSignalKind;
  /** The suppliers that the signal is about, sorted. */
  readonly supplierIds: readonly string[];
  /** Identifies a signal among those of one kind about the same suppliers. */
  readonly key: string;
  /** The values for the placeholders of the signal's sentence, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly evidence: readonly ProjectEvidence[];
}

/** The facts that a supplier declared about itself. */
export interface SubjectFacts {
  readonly supplierId: string;
  readonly legalPerson: string;
  readonly phone: string;
  readonly account: string;
  readonly address: string;
}

/** A file that a supplier uploaded. */
export interface FileFacts {
  readonly supplierId: string;
  readonly name: string;
  /** The hash of its bytes. */
  readonly digest: string;
  /** The author in the file's metadata; empty if there is none. */
  readonly author: string;
  /** The program that created the file. */
  readonly producer: string;
}

/** The unit prices of a supplier's valid quote, by item, in 分. */
export interface PricedQuote {
  readonly supplierId: string;
  readonly packageNumber: string;
  readonly prices: ReadonlyMap<number, number>;
}

/** An ended project with its participants and winner. */
export interface EndedProject {
  readonly number: string;
  readonly supplierIds: readonly string[];
  /** AU43: of several winners, the one with the largest amount. */
  readonly winnerId: string;
  /** AU43: whether others won lines, too. */
  readonly isShared: boolean;
}

/** The input of a project's signals. */
export interface ProjectSignalInput {
  readonly subjects: readonly SubjectFacts[];
  readonly files: readonly FileFacts[];
  readonly quotes: readonly PricedQuote[];
  /** The ended projects of the same unit, oldest first, including this one if it has ended. */
  readonly history: readonly EndedProject[];
}
