import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duties/duty.ts';
import { maySignUp } from '../life/mail/suits.ts';

/**
 * PJ5: the duty of the handler to examine the pending sign-ups of a project before quoting begins;
 * one row for all of them.
 */
const examineSignUps = projectDuty({
  name: 'signUp.examine',
  label: '供应商报名待审查',
  call: 'enrolment.decide',
  from: () => sql`sourcing_project p join sourcing_sign_up s on s.project_id = p.id
    where p.state = 'signUp' and s.state = 'pending'`,
  groupBy: sql`p.id`,
  text: sql`count(*) || ' 家供应商的报名待审查'`,
  url: projectUrls.file,
  since: sql`min(s.submitted_at)`,
  dueAt: sql`p.quote_opens_at`,
});

/**
 * PJ5: the duty of an invited supplier to sign up before the sign-up ends, unless its shop or its
 * size keeps it from the project (`maySignUp`).
 */
const acceptInvitation = projectDuty({
  name: 'signUp.submit',
  label: '受邀项目待报名',
  by: { roles: ['supplier'], call: { name: 'enrolment.signUp', write: true } },
  from: (now) => sql`sourcing_project p join sourcing_invitation i on i.project_id = p.id
    where p.state = 'signUp' and p.selection = 'invited' and ${now} < p.sign_up_ends_at
      and i.supplier_id <> p.unit_id
      and not exists (select from sourcing_sign_up s
        where s.project_id = p.id and s.supplier_id = i.supplier_id)
      and ${maySignUp(sql`i.supplier_id`, now)}`,
  holder: sql`i.supplier_id`,
  text: sql`'采购单位邀请贵单位参加，请在报名截止前报名'`,
  url: projectUrls.tender,
  since: sql`coalesce(p.sign_up_opens_at, p.published_at)`,
  dueAt: sql`p.sign_up_ends_at`,
});

/**
 * PJ5: the duty of a supplier whose sign-up was refused to amend it, once and before the sign-up
 * ends, unless its shop or its size keeps it from the project (`maySignUp`).
 */
const amendSignUp = projectDuty({
  name: 'signUp.amend',
  label: '报名未通过资格审查',
  by: { roles: ['supplier'], call: { name: 'enrolment.signUp', write: true } },
  from: (now) => sql`sourcing_project p join sourcing_sign_up s on s.project_id = p.id
    where p.state = 'signUp' and s.state = 'refused' and not s.was_amended
      and ${now} < p.sign_up_ends_at and ${maySignUp(sql`s.supplier_id`, now)}`,
  holder: sql`s.supplier_id`,
  text: sql`s.reason || '；报名截止前可补正一次'`,
  url: projectUrls.tender,
  since: sql`s.decided_at`,
  dueAt: sql`p.sign_up_ends_at`,
});

/** The duties of sign-ups. */
export const enrolmentDuties: readonly Duty[] = [examineSignUps, acceptInvitation, amendSignUp];
