import {
  type ObjectionConclusion,
  type ObjectionStage,
  type ObjectionState,
  objectionStages,
} from '../../../contract/sourcing/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';
import { type HolidayTable, workingDeadline } from '../../kernel/time/working-days.ts';

export {
  type ObjectionConclusion,
  type ObjectionStage,
  type ObjectionState,
  objectionStages,
  objectionStates,
} from '../../../contract/sourcing/states.ts';

/*
 * The states, periods and labels of objections (质疑): objections of suppliers to the documents, the
 * process or the result of a sourcing project (PJ10).
 */

export const stageLabels: Readonly<Record<ObjectionStage, string>> = {
  documents: '采购文件',
  process: '采购过程',
  result: '采购结果',
};

export type ObjectionSide = 'objector' | 'handler' | 'other';
export type ObjectionTransition = 'answer' | 'withdraw' | 'conclude';

export const conclusionLabels: Readonly<Record<ObjectionConclusion, string>> = {
  stands: '不影响成交结果，采购继续',
  annulled: '成交结果作废',
};

export interface ObjectionFacts {
  readonly isUpheld: boolean;
  readonly isConcluded: boolean;
}

/** Every state of an objection and every transition between them (PJ10). */
export const objectionTable = stateTable<
  ObjectionState,
  ObjectionTransition,
  ObjectionSide,
  ObjectionFacts
>({
  states: { open: '待答复', answered: '已答复', withdrawn: '已撤回' },
  initial: ['open'],
  final: ['answered', 'withdrawn'],
  transitions: {
    answer: { by: ['handler'], from: ['open'], to: 'answered', sentence: '答复质疑' },
    withdraw: { by: ['objector'], from: ['open'], to: 'withdrawn', sentence: '撤回质疑' },
    conclude: {
      by: ['handler'],
      from: ['answered'],
      to: 'answered',
      guard: ({ isUpheld, isConcluded }) =>
        isUpheld && !isConcluded ? null : refuse('objection.nothingFollows'),
      sentence: '处理质疑',
    },
  },
  refusals: {
    side: () => refuse('objection.notYours'),
    state: (word) => refuse('objection.wrongState', { state: word }),
  },
});

export interface ObjectionView {
  readonly state: ObjectionState;
  readonly side: ObjectionSide;
  readonly facts: ObjectionFacts;
}

/**
 * Returns the end in ms of the period for a complaint to the authority (投诉; 政府采购法 55): the stored
 * `complaintUntil` of an answered objection, else `days` working days (15 by law) after the due date of an
 * answer that did not come. Null while the answer is not overdue, and for a withdrawn objection.
 */
export function complaintDeadline(
  objection: {
    readonly state: ObjectionState;
    readonly complaintUntil: number | null;
    readonly answerDueAt: number;
  },
  now: number,
  days: number,
  holidays: HolidayTable,
): number | null {
  const { state, complaintUntil, answerDueAt } = objection;
  if (state === 'answered') return complaintUntil;
  const isOverdue = state === 'open' && now >= answerDueAt;
  return isOverdue ? workingDeadline(answerDueAt, days, holidays) : null;
}

/**
 * The times of a project, in ms, from which the periods for objections are computed; null for a time that
 * is not set. A time may lie in the future.
 */
export interface ObjectionTimes {
  readonly publishedAt: number | null;
  readonly signUpEndsAt: number | null;
  readonly endedAt: number | null;
  readonly noticeAt: number | null;
  readonly publicityEndsAt: number | null;
}

/**
 * The period in which suppliers may object, in ms. `until` is exclusive; null while the end is not known yet.
 */
export interface ObjectionWindow {
  readonly from: number;
  readonly until: number | null;
}

/**
 * Returns the period for objections to a stage (政府采购法 52, 实施条例 53), which may lie in the future; null if
 * its start is not set. The period opens with the publication of the documents (`documents`), the end of
 * the sign-up (`process`) or the result notice (`result`), and ends `days` working days (7 by law) after
 * the publication, the end of the process, or the end of the notice's publicity.
 */
export function objectionWindow(
  stage: ObjectionStage,
  times: ObjectionTimes,
  days: number,
  holidays: HolidayTable,
): ObjectionWindow | null {
  const window = (from: number | null, since: number | null) =>
    from === null
      ? null
      : { from, until: since === null ? null : workingDeadline(since, days, holidays) };
  switch (stage) {
    case 'documents':
      return window(times.publishedAt, times.publishedAt);
    case 'process':
      return window(times.signUpEndsAt, times.endedAt);
    case 'result':
      return window(times.noticeAt, times.publicityEndsAt);
  }
}

/** Returns the stages whose period for objections is open at `now`. */
export const openStages = (
  times: ObjectionTimes,
  days: number,
  holidays: HolidayTable,
  now: number,
): ObjectionStage[] =>
  objectionStages.filter((stage) => {
    const window = objectionWindow(stage, times, days, holidays);
    return window !== null && window.from <= now && (window.until === null || now < window.until);
  });
