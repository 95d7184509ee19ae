import type { SettlementEvent } from '@jicai/shared/contract/fulfilment/settlement.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { DocumentTable } from './document.ts';

/** 办理记录: every move of a document with its time and person. */
export const eventsTable = (events: readonly SettlementEvent[]): DocumentTable => ({
  title: '办理记录',
  columns: [
    ['时间', 30],
    ['人员', 20],
    ['事项', 60],
  ],
  rows: events.map((row) => [
    timeText(row.atMs),
    row.personName || row.orgName,
    [row.sentence, row.note].filter(Boolean).join('：'),
  ]),
});
