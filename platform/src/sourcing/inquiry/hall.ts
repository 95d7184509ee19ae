import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { countWorkingDays } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { changeClosing, changeState } from '../../auction/control/control.ts';
import type { CommandResult } from '../../auction/countersign/countersign.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import type { Actor, LedgerDeps } from '../../auction/ledger/turn.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { inquiryDays } from '../../kernel/settings/settings.ts';
import { readPeriod } from '../life/periods.ts';
import { openSince } from './repository.ts';
import { readInquiry } from './service.ts';

type Endpoints = typeof inquiryEndpoints;

/**
 * Changes the end of an inquiry's quoting (AU14). An earlier end still leaves the working days that an
 * inquiry must be open, and those that an answer left (IQ4, CL4).
 */
export async function changeInquiryEnd(
  deps: LedgerDeps,
  actor: Actor,
  body: RequestOf<Endpoints['changeEnd']>,
): Promise<CommandResult | Refusal> {
  const { db } = deps;
  const info = await readInquiry(body.packageNumber, db);
  if (isRefusal(info)) return info;
  const auction = await findAuction(body.packageNumber, db);
  const since = await openSince(body.packageNumber, db);
  const isEarlier = auction !== null && body.end < auction.clock.closesAt;
  if (isEarlier && since !== null) {
    const days = countWorkingDays(dayOf(since), dayOf(body.end), await readHolidays(db));
    const needed = await readPeriod(inquiryDays, db);
    if (days < needed) return refuse('inquiry.tooShort', { days: String(needed) });
  }
  return changeClosing(deps, actor, body);
}

/** Pauses, resumes or stops the quoting of an inquiry (AU13, AU15). */
export async function changeInquiryState(
  deps: LedgerDeps,
  actor: Actor,
  body: RequestOf<Endpoints['changeState']>,
): Promise<CommandResult | Refusal> {
  const info = await readInquiry(body.packageNumber, deps.db);
  return isRefusal(info) ? info : changeState(deps, actor, { ...body, laterEnd: null });
}
