import { limits } from '../../limits.ts';
import { int, list, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * Clarification (答疑澄清): suppliers ask anonymously about a published project; everybody who may read the
 * project sees the answers.
 */

const number = ['xmbh', textUpTo(64), '项目编号'] as const;
const question = ['wt', textUpTo(limits.clarification, 'mayBeEmpty'), '问题'] as const;

const entry = {
  id: ['wtid', text, '问题编号'],
  question: ['wt', text, '问题'],
  askedAtMs: ['twsj', int, '提问时间'],
  /**
   * The answer; `null` until the question is answered. Until then only the supplier who asked, and
   * those who may read the project's file (handler, handler's unit, supervisor), get the question.
   */
  answer: ['da', none(text), '答复'],
  answeredAtMs: ['dasj', none(int), '答复时间'],
  /**
   * The later end of quoting that was set with the answer; `null` if the answer did not move the
   * end.
   */
  movedToMs: ['xjzsj', none(int), '顺延后的报价截止时间'],
  isMine: ['wdbs', yesNo, '本单位提问'],
} as const;
export const Clarification = wireObject(entry);
export type Clarification = English<typeof entry>;

export const clarificationEndpoints = {
  list: endpoint('clarification.list', {
    path: '/app/ananymous/dsxm/listXmdy',
    cost: 'cheap',
    summary: '项目答疑澄清列表（提问人不公开）',
    request: wireRequest({ number, page }),
    response: wireObject({
      /**
       * A page of questions, oldest first; for those who may read the project's file, unanswered
       * questions come before all others.
       */
      entries: ['list', list(Clarification), '答疑'],
      total: ['totalrowno', newer(int, 0), '总行数'],
      mayAsk: ['ktw', yesNo, '可提问'],
      mayAnswer: ['kda', yesNo, '可答复'],
      /** Whether the caller may set a later end of quoting with an answer. */
      mayMove: ['ksy', yesNo, '可顺延报价截止时间'],
      /**
       * The end of quoting that an answer would bring about by the rules if the handler answered
       * now; `null` if an answer would not move the end, and for everybody but the handler.
       */
      movesToMs: ['zdsyz', newer(none(int), null), '答复后自动顺延至'],
      quoteClosesAtMs: ['bjjzsj', none(int), '报价截止时间'],
      /** The time until which questions can be asked; `null` means until quoting ends. */
      questionsEndAtMs: ['twjzsj', newer(none(int), null), '提问截止时间'],
    }),
  }),
  ask: endpoint('clarification.ask', {
    path: '/app/authentication/dsxm/addXmdy',
    cost: 'cheap',
    summary: '供应商匿名提问',
    write: true,
    request: wireRequest({ number, question }),
    response: wireObject({ id: ['wtid', text, '问题编号'] }),
  }),
  answer: endpoint('clarification.answer', {
    path: '/app/authentication/dsxm/saveXmdy',
    cost: 'cheap',
    summary: '经办人答复，全体同时可见，可同时顺延报价截止时间',
    write: true,
    request: wireRequest({
      id: ['wtid', textUpTo(64), '问题编号'],
      answer: ['da', textUpTo(limits.clarification, 'mayBeEmpty'), '答复'],
      /**
       * The later end of quoting that the handler wants; `null` moves the end only as far as the
       * rules require.
       */
      moveToMs: ['xjzsj', none(int), '顺延后的报价截止时间'],
    }),
    response: wireObject({}),
  }),
};
