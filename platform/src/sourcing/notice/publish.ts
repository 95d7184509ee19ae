import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { noticeBody, noticeTitle } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { noticeTable } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { readNow } from '../../kernel/db/now.ts';
import { objectionDays } from '../../kernel/settings/settings.ts';
import { publishNotices } from '../../mall/notice/repository.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { readResults } from '../award/results.ts';
import { verdictsOf } from '../award/verdicts.ts';
import { noteProjectChange } from '../life/changes.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { mailOfProject, notifyOfProject, organisersOf } from '../life/mail/news.ts';
import type { ProjectRow } from '../life/row.ts';
import type { LifeContext } from '../life/transition.ts';
import { readNoticeFacts } from './facts.ts';
import { changeNotice, type NoticeRow, pageForNotice } from './repository.ts';

/**
 * Publishes a reviewed notice: it stands among the mall's notices, its publicity begins, and every
 * supplier who took part learns the result, their own rank and the reason (PJ9).
 */
export async function publishResult(
  row: ProjectRow,
  notice: NoticeRow,
  context: LifeContext,
): Promise<void> {
  const { trx, clock } = context;
  const now = await readNow(clock, trx);
  const facts = await readNoticeFacts(row, trx);
  const holidays = await readHolidays(trx);
  const publicityEndsAt = workingDeadline(now, facts.publicityDays, holidays);
  const days = await readPeriod(objectionDays, trx);
  const objectionUntilMs = workingDeadline(publicityEndsAt, days, holidays);
  const noticeId = await pageForNotice(row.number, trx);
  await publishNotices(
    [
      {
        id: noticeId,
        kind: 'result',
        title: noticeTitle(facts),
        areaName: '',
        publisher: row.unitName,
        isTop: false,
        body: noticeBody(facts, notice.form),
        objectionUntilMs,
        publishedAtMs: now,
        projectNumber: row.number,
      },
    ],
    trx,
  );
  const state = noticeTable.next('publish');
  await changeNotice(
    notice,
    { state, published: { at: now, publicityEndsAt, noticeId } },
    clock,
    trx,
  );
  await noteProjectChange(row.id, context);
  await notifySuppliers(row, context);
  const news = { subject: '结果公告已发布', text: '', page: 'result' } as const;
  await notifyOfProject(row, { ...news, personIds: organisersOf(row) }, context);
}

/** One message to each supplier over all packages. */
async function notifySuppliers(row: ProjectRow, context: LifeContext): Promise<void> {
  const texts = new Map<string, string[]>();
  for (const pack of await readResults(row.auctionProjectId, context.trx)) {
    for (const { supplierId, text } of verdictsOf(pack)) {
      const said = `${pack.packageName}：${text}`;
      texts.set(supplierId, [...(texts.get(supplierId) ?? []), said]);
    }
  }
  const everybody: string[] = [];
  for (const [supplierId, parts] of texts) {
    const text = say('result.published', { text: parts.join('；') });
    const personIds = await peopleOf(supplierId, context.trx);
    await notifyOfProject(row, { subject: '采购结果公告', text, page: 'own', personIds }, context);
    everybody.push(...personIds);
  }
  // A mail is read by more people than the site: ranks and amounts stay in the site.
  const mail = { cause: 'result', subject: '采购结果公告', text: say('result.mailed') } as const;
  await mailOfProject(row, { ...mail, page: 'own', personIds: everybody }, context);
}
