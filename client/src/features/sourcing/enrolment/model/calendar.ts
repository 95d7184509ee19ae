import type { TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { type CalendarWindow, calendarFile } from '@jicai/shared/domain/sourcing/calendar/ics.ts';

/** The windows of a project that are still to come or under way, as a calendar file; null without one. */
export function calendarOf(tender: TenderDetail, nowMs: number, address: string): string | null {
  const { number, name, unitName } = tender;
  const windows = [
    ['signUp', '报名', tender.signUpOpensAtMs, tender.signUpEndsAtMs],
    ['ask', '提问', tender.signUpOpensAtMs, tender.questionsEndAtMs],
    ['quote', '报价', tender.quoteOpensAtMs, tender.quoteClosesAtMs],
  ] as const;
  const coming = windows.flatMap(([kind, word, startsAtMs, endsAtMs]): CalendarWindow[] => {
    if (startsAtMs === null || endsAtMs === null || endsAtMs <= nowMs) return [];
    const uid = `${number}-${kind}@jicai`;
    const title = `${word}：${name}（${number}）`;
    return [{ uid, title, startsAtMs, endsAtMs, place: '', note: `${unitName}\n${address}` }];
  });
  return coming.length > 0 ? calendarFile(coming, nowMs) : null;
}
