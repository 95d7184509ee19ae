import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import type { TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';

/** The announcement of a project as everybody reads it. */
export type Announcement = Pick<
  TenderDetail,
  | 'number'
  | 'name'
  | 'unitName'
  | 'method'
  | 'selection'
  | 'category'
  | 'state'
  | 'signUpOpensAtMs'
  | 'signUpEndsAtMs'
  | 'questionsEndAtMs'
  | 'quoteOpensAtMs'
  | 'quoteClosesAtMs'
  | 'budget'
  | 'contactName'
  | 'contactPhone'
  | 'deliveryPlace'
  | 'deliveryTime'
  | 'paymentTerms'
  | 'description'
  | 'requirements'
  | 'needsFiles'
  | 'reservedForSmall'
  | 'evaluationMethod'
  | 'priceWeight'
  | 'criteria'
  | 'smallFirmDeduction'
  | 'fileGroup'
  | 'packages'
  | 'rules'
>;

/** The announcement of a project's file, as suppliers will see it; its times as they are planned. */
export function announcementOf(project: ProjectFile): Announcement {
  const { draft, number, unitName, method, state } = project;
  return {
    ...draft,
    number,
    unitName,
    method,
    state,
    rules: draft,
    signUpOpensAtMs: project.signUpOpensAtMs ?? draft.signUpOpensAt ?? draft.publishAt,
    signUpEndsAtMs: project.signUpEndsAtMs ?? draft.signUpEndsAt,
    questionsEndAtMs: project.questionsEndAtMs ?? draft.questionsEndAt,
    quoteOpensAtMs: project.quoteOpensAtMs ?? draft.quoteOpensAt,
    quoteClosesAtMs: project.quoteClosesAtMs ?? draft.quoteClosesAt,
  };
}
