import type { SignalKind } from '../../auction/signals/types.ts';

/*
 * Types of collusion signals (indicators of collusion) over all suppliers of a project and over
 * several projects. Like the signals of an auction, they block nothing and prove nothing: a
 * supervisor examines the evidence and decides.
 */

/**
 * The kinds of signals that `projectSignalsOf` computes: facts that suppliers share, price
 * patterns, and suppliers who win in turn.
 */
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

/** The kinds of signals of a project, including those of its auctions. */
export type ProjectSignalKind = OwnProjectSignalKind | SignalKind;

/**
 * How much a signal says: the supervisor is notified of a `strong` signal; a `weak` signal often has an
 * innocent reason.
 */
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

/**
 * One row of a signal's evidence: a supplier and a fact about that supplier, as plain text in which names of
 * persons, telephone numbers and account numbers are masked.
 */
export interface ProjectEvidence {
  readonly supplierId: string;
  readonly text: string;
}

export interface ProjectSignal {
  readonly kind: ProjectSignalKind;
  /** The ids of the suppliers whom the signal concerns, sorted. */
  readonly supplierIds: readonly string[];
  /** Distinguishes the signal from other signals of the same kind about the same suppliers. */
  readonly key: string;
  /** The values for the placeholders in the Chinese sentence of the signal, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly evidence: readonly ProjectEvidence[];
}

/** The facts that a supplier declared about its own company. */
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
  /** The hash of the file's bytes. */
  readonly digest: string;
  /** The author in the file's metadata; empty if the metadata name none. */
  readonly author: string;
  /** The program that created the file, by the file's metadata. */
  readonly producer: string;
}

/** The unit prices in 分 of a supplier's valid quote for one package, by line number. */
export interface PricedQuote {
  readonly supplierId: string;
  readonly packageNumber: string;
  readonly prices: ReadonlyMap<number, number>;
}

/** A package that was awarded, with its participants and its winner. */
export interface EndedProject {
  readonly number: string;
  readonly supplierIds: readonly string[];
  /** AU43: the winner; if several suppliers won lines, the winner with the largest amount. */
  readonly winnerId: string;
  /** AU43: whether several suppliers won lines of the package. */
  readonly isShared: boolean;
}

/** The facts from which the signals of a project are computed. */
export interface ProjectSignalInput {
  readonly subjects: readonly SubjectFacts[];
  readonly files: readonly FileFacts[];
  readonly quotes: readonly PricedQuote[];
  /**
   * The awarded packages of the same purchasing unit, oldest first, including those of the examined
   * project; empty unless the examined project was awarded.
   */
  readonly history: readonly EndedProject[];
}
