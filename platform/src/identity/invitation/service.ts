import type { invitationEndpoints } from '@jicai/shared/contract/identity/invitation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import { sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { canReach, handedBy, invitationMinutes, inviteNewcomers } from '../access/links.ts';
import { urlOfLink } from '../access/reset.ts';
import { logWrite } from '../security/log.ts';
import { listNewcomers, lockNewcomers } from './newcomers.ts';
import { queueInvitations } from './queue.ts';
import type { InvitationNeeds } from './send.ts';

type Endpoints = typeof invitationEndpoints;

/** One page of the people of the caller's scope who never used their account, with the progress of all. */
export async function list(
  needs: InvitationNeeds,
  person: Person,
  { page, pageSize, ...filter }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, progress } = await listNewcomers(person, filter, part, needs, needs.db);
  const channels = { byMail: canSend(needs.mailer), bySms: needs.sms !== null };
  return { rows, progress, total: progress.total, ...channels };
}

/** Queues invitations; those who have no address are counted. */
export async function send(
  needs: InvitationNeeds,
  { ids, unitId }: RequestOf<Endpoints['send']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['send']> | Refusal> {
  const { trx, person, clock } = context;
  if (!canReach(needs)) return refuse('invitation.noChannel');
  const people = await lockNewcomers(person, { ids, unitId }, needs, trx);
  if (people.length === 0) return refuse('invitation.nobody');
  const personIds = people.map(({ id }) => id);
  const queued = await queueInvitations(personIds, person.id, needs, clock, trx);
  if (queued.size === 0) return refuse('invitation.unreachable', { count: `${people.length}` });
  await logWrite('link.issued', unitId ?? '', context, `排队发送邀请 ${queued.size} 人`);
  return { queued: queued.size, unreachable: people.length - queued.size };
}

/** The links of a unit's people who never used their account, for their administrator to hand out. */
export async function book(
  { publicUrl, ...needs }: InvitationNeeds,
  { unitId }: RequestOf<Endpoints['book']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['book']> | Refusal> {
  const { trx, person, clock } = context;
  const people = await lockNewcomers(person, { ids: [], unitId }, needs, trx);
  if (people.length === 0) return refuse('invitation.nobody');
  const tokens = await inviteNewcomers(
    people.map(({ id }) => id),
    handedBy(person.id, needs),
    clock,
    trx,
  );
  const minutes = await invitationMinutes(trx);
  const file = await workbook([
    sheet({
      name: '邀请链接',
      rows: people,
      columns: [
        { title: '登录名', width: 20, value: ({ loginName }) => loginName },
        { title: '姓名', width: 14, value: ({ name }) => name },
        { title: '单位', width: 28, value: ({ unitName }) => unitName },
        {
          title: `一次性链接（${hoursText(minutes / 60)}内有效）`,
          width: 90,
          value: ({ id }) => urlOfLink(publicUrl, tokens.get(id) ?? ''),
        },
      ],
    }),
  ]);
  await logWrite('link.issued', unitId, context, `下载邀请链接 ${people.length} 人`);
  return { file, people: people.length, linkMinutes: minutes };
}
