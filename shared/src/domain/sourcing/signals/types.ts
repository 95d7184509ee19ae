import type { SignalKind } from '../../auction/signals/types.ts';

/*
 * Signals over all suppliers of a project and over projects. Like those of one auction they block
 * nothing and prove nothing: a supervisor looks at the evidence and decides what it is.
 */

/** Signals of common facts, of prices, and of winners. */
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

/** Signals of the project's auctions are among those of the project. */
export type ProjectSignalKind = OwnProjectSignalKind | SignalKind;

/** Of a strong one the supervisor is told; a weak one has an innocent explanation often enough. */
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

/** One row of the evidence: who, and what of theirs. Plain values; numbers of people are masked. */
export interface ProjectEvidence {
  readonly supplierId: string;
  readonly text: string;
}

export interface ProjectSignal {
  readonly kind: ProjectSignalKind;
  /** The suppliers it is about, in order. */
  readonly supplierIds: readonly string[];
  /** Tells two signals of one kind about the same suppliers apart, and finds one again. */
  readonly key: string;
  /** The values of the sentence about it, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly evidence: readonly ProjectEvidence[];
}

/** A supplier's own declaration. */
export interface SubjectFacts {
  readonly supplierId: string;
  readonly legalPerson: string;
  readonly phone: string;
  readonly account: string;
  readonly address: string;
}

/** A file that a supplier handed in. */
export interface FileFacts {
  readonly supplierId: string;
  readonly name: string;
  /** The fingerprint of its bytes. */
  readonly digest: string;
  /** The author that the file names; empty where it names none. */
  readonly author: string;
  /** The program that made it. */
  readonly producer: string;
}

/** The unit prices of a supplier's valid quote, by item, in 分. */
export interface PricedQuote {
  readonly supplierId: string;
  readonly packageNumber: string;
  readonly prices: ReadonlyMap<number, number>;
}

/** An ended project: who took part, and who won. */
export interface EndedProject {
  readonly number: string;
  readonly supplierIds: readonly string[];
  /** AU43: of several winners the one with the largest amount. */
  readonly winnerId: string;
  /** AU43: others won lines beside them. */
  readonly isShared: boolean;
}

/** All that the signals of a project are computed from. */
export interface ProjectSignalInput {
  readonly subjects: readonly SubjectFacts[];
  readonly files: readonly FileFacts[];
  readonly quotes: readonly PricedQuote[];
  /** The ended projects of the same unit, oldest first, with this one where it has ended. */
  readonly history: readonly EndedProject[];
}
