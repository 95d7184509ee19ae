/* The parts of the Open Contracting Data Standard 1.1.5 that the platform publishes. */

export interface Value {
  readonly amount: number;
  readonly currency: 'CNY';
}

export interface Reference {
  readonly id: string;
  readonly name: string;
}

export interface Party extends Reference {
  readonly identifier: { readonly scheme: string; readonly id: string; readonly legalName: string };
  readonly roles: readonly ('buyer' | 'procuringEntity' | 'tenderer' | 'supplier')[];
}

export interface Item {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: { readonly name: string; readonly value?: Value };
  readonly classification?: {
    readonly scheme: string;
    readonly id: string;
    readonly description: string;
  };
}

export interface Document {
  readonly id: string;
  readonly documentType: string;
  readonly title: string;
  readonly url: string;
  readonly datePublished: string;
  readonly format: string;
  readonly language: 'zh';
}

export interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

export interface Planning {
  readonly rationale?: string;
  readonly budget: { readonly description: string; readonly amount?: Value };
}

export interface Tender {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly status: 'active' | 'complete' | 'cancelled' | 'unsuccessful';
  readonly procuringEntity: Reference;
  readonly items: readonly Item[];
  readonly value?: Value;
  readonly procurementMethod: 'open' | 'selective';
  readonly procurementMethodDetails: string;
  readonly awardCriteria: 'priceOnly' | 'ratedCriteria';
  readonly submissionMethod: readonly ['electronicSubmission'] | readonly ['electronicAuction'];
  readonly datePublished?: string;
  readonly expressionOfInterestDeadline?: string;
  readonly tenderPeriod?: Period;
  readonly eligibilityCriteria?: string;
  readonly numberOfTenderers?: number;
  readonly tenderers?: readonly Reference[];
  readonly documents: readonly Document[];
}

export interface Award {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly status: 'active' | 'unsuccessful' | 'cancelled';
  readonly date: string;
  readonly value?: Value;
  readonly suppliers?: readonly Reference[];
  readonly items?: readonly Item[];
  readonly documents?: readonly Document[];
}

export interface Transaction {
  readonly id: string;
  readonly date: string;
  readonly value: Value;
  readonly payer: Reference;
  readonly payee: Reference;
}

export interface Amendment {
  readonly id: string;
  readonly date: string;
  readonly description: string;
}

export interface Contract {
  readonly id: string;
  readonly awardID: string;
  readonly title: string;
  readonly status: 'active' | 'terminated';
  readonly dateSigned: string;
  readonly period?: Period;
  readonly value: Value;
  readonly amendments?: readonly Amendment[];
  readonly implementation?: { readonly transactions: readonly Transaction[] };
}

/** The event that a release tells; a release that changes an earlier one names that. */
export type ReleaseTag =
  | 'planning'
  | 'tender'
  | 'tenderUpdate'
  | 'tenderCancellation'
  | 'award'
  | 'awardCancellation'
  | 'contract'
  | 'contractAmendment'
  | 'contractTermination'
  | 'implementation';

export interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly ReleaseTag[];
  readonly initiationType: 'tender';
  readonly language: 'zh';
  readonly parties: readonly Party[];
  readonly buyer: Reference;
  readonly planning?: Planning;
  readonly tender: Tender;
  readonly awards?: readonly Award[];
  readonly contracts?: readonly Contract[];
}
