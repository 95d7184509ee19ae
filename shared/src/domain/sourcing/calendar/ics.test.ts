import { describe, expect, it } from 'vitest';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { calendarFile } from './ics.ts';

const window = {
  uid: 'JJ20260001-quote@jicai',
  title: 'JJ20260001 教学设备采购 报价',
  startsAtMs: momentOfDay('2026-06-01', '09:00:00'),
  endsAtMs: momentOfDay('2026-06-04', '17:30:00'),
  place: '',
  note: '分包 1, 2; 见公告\n按时报价',
};

describe('[PJ13] calendar files', () => {
  const text = calendarFile([window], momentOfDay('2026-05-30'));

  it('say the windows in UTC, with an alarm an hour before the end', () => {
    expect(text).toContain('DTSTART:20260601T010000Z');
    expect(text).toContain('DTEND:20260604T093000Z');
    expect(text).toContain('TRIGGER;RELATED=END:-PT1H');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('escape what separates, and break no line of the text', () => {
    expect(text).toContain('DESCRIPTION:分包 1\\, 2\\; 见公告\\n按时报价');
  });

  it('fold long lines at 75 octets, between signs', () => {
    const long = calendarFile([{ ...window, title: '采购'.repeat(60) }], 0);
    const lines = long.split('\r\n').filter((line) => line.includes('采购采购'));
    // Nearly every character of the text has three octets.
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(32);
    expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'采购'.repeat(60)}`);
  });
});
