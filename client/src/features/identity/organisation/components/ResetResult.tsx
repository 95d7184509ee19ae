import type { ResetResponse } from '@jicai/shared/contract/identity/account/reset.ts';
import { linkLifeText, RELEASE_HOURS } from '@jicai/shared/domain/identity/account.ts';
import { CONTROL_DAYS } from '@jicai/shared/domain/identity/separation.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import { Alert, Text } from '@mantine/core';
import { LinkBox } from './LinkBox.tsx';

interface Props {
  readonly answer: ResetResponse;
  /** The person whose password it is. */
  readonly name: string;
}

/** The result of a reset: a link, a message to its person, or a wait for a second administrator. */
export function ResetResult({ answer, name }: Props) {
  const { link, sentTo, isWaiting, linkMinutes, isControl, controlsUntilProof } = answer;
  if (link !== null)
    return <LinkBox {...{ link, name, linkMinutes, isControl, controlsUntilProof }} />;
  if (isWaiting)
    return (
      <Alert color="yellow" role="status" title="待另一名管理员批准">
        <Text size="sm">
          {`批准后请再次点同一按钮取得链接（${hoursText(RELEASE_HOURS)}内有效，只能取一次）；此前本人确认了邮箱或手机的，“重设密码”的链接改发给本人。批准之前，${name}的密码和会话保持不变；本人已收到通知。取得链接之后 ${CONTROL_DAYS} 日内，您和批准人都不能与${name}在同一事项中履职。`}
        </Text>
      </Alert>
    );
  const life = linkMinutes > 0 ? `，${linkLifeText(linkMinutes)}内有效` : '';
  return (
    <Alert color="blue" role="status" title={`链接已发送给${name}`}>
      <Text size="sm">
        {`重设密码的链接已发到本人确认过的 ${sentTo}${life}。${CONTROL_DAYS} 日内您与${name}不能在同一事项中履职。`}
      </Text>
    </Alert>
  );
}
