import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { changeClosing, changeState } from '../../auction/control/control.ts';
import type { EndDeps } from '../../auction/control/end-rule.ts';
import type { CommandResult } from '../../auction/countersign/countersign.ts';
import type { Actor, LedgerDeps } from '../../auction/ledger/turn.ts';
import { readInquiry } from './service.ts';

type Endpoints = typeof inquiryEndpoints;

/** Changes the end of an inquiry's quoting (AU14, IQ4). */
export async function changeInquiryEnd(
  deps: EndDeps,
  actor: Actor,
  body: RequestOf<Endpoints['changeEnd']>,
): Promise<CommandResult | Refusal> {
  const info = await readInquiry(body.packageNumber, deps.db);
  return isRefusal(info) ? info : changeClosing(deps, actor, body);
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
