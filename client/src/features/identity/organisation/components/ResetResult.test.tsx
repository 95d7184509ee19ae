import type { ResetResponse } from '@jicai/shared/contract/identity/account/reset.ts';
import type { ChangeRequest } from '@jicai/shared/contract/identity/change-request.ts';
import {
  linkLifeText,
  RELEASE_HOURS,
  RESET_LINK_MINUTES,
} from '@jicai/shared/domain/identity/account.ts';
import { CONTROL_DAYS } from '@jicai/shared/domain/identity/separation.ts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { agreementQuestion } from '../../change-request/components/ChangeRequests.tsx';
import { ResetResult } from './ResetResult.tsx';

const NOTHING: ResetResponse = {
  ...{ link: null, sentTo: '', isWaiting: false, linkMinutes: 0, isControl: false },
  controlsUntilProof: false,
};
const wordsOf = (answer: Partial<ResetResponse>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResetResult answer={{ ...NOTHING, ...answer }} name="秦朗" />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, '');

const LIFE = `${linkLifeText(RESET_LINK_MINUTES)}内有效`;
const RULE = `${CONTROL_DAYS} 日内`;

it('a released link says how long it lives, and that rule 16 keeps three people apart', () => {
  const words = wordsOf({ link: 'x', linkMinutes: RESET_LINK_MINUTES, isControl: true });
  expect(words).toContain(LIFE);
  expect(words).toContain(`${RULE}，您和批准人都不能与秦朗在同一事项中履职`);
});

it('an invitation says how long it lives, and that rule 16 keeps them apart until an address is proved', () => {
  const invited = { link: 'x', linkMinutes: 7 * 24 * 60 };
  const words = wordsOf({ ...invited, controlsUntilProof: true });
  expect(words).toContain('7 天内有效');
  expect(words).toContain('验证自己的邮箱或手机之前');
  // Where the site cannot send anything, nobody is kept apart, and the page does not say so.
  expect(wordsOf(invited)).not.toContain('履职');
  for (const said of [words, wordsOf(invited)]) expect(said).not.toContain('本站');
});

it('a link that was sent, and one that waits, say both too', () => {
  const sent = wordsOf({ sentTo: 'q***@x.cn', linkMinutes: RESET_LINK_MINUTES, isControl: true });
  for (const part of [LIFE, `${RULE}您与秦朗不能在同一事项中履职`]) expect(sent).toContain(part);
  const waits = wordsOf({ isWaiting: true });
  expect(waits).toContain(`${RELEASE_HOURS} 小时内有效`);
  expect(waits).toContain(`${RULE}，您和批准人都不能与秦朗`);
});

it('a link that a repeated call does not get again is said to be lost, and not to be sent', () => {
  const words = wordsOf({ link: '', linkMinutes: 60 });
  expect(words).toContain('一次性链接未能送达本页');
  expect(words).toContain('请对秦朗点“重新邀请”或“重设密码”');
  expect(words).not.toContain('已发送');
});

it('the question before an agreement says what happens, and rule 16 where an account is concerned', () => {
  const request: ChangeRequest = {
    ...{ id: '1', kind: 'credential', subject: '秦朗（qin）', detail: '重设密码', byName: '甲' },
    ...{ atMs: 0, canDecide: true, canWithdraw: false },
  };
  expect(agreementQuestion(request)).toContain('批准甲提出的“秦朗（qin）：重设密码”？');
  expect(agreementQuestion(request)).toContain('第 16 条');
  const setting = agreementQuestion({ ...request, kind: 'setting' });
  expect(setting).toContain('系统即按此修改');
  expect(setting).not.toContain('履职');
});
