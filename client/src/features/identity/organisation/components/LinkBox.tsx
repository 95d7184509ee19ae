import { linkLifeText } from '@jicai/shared/domain/identity/account.ts';
import { CONTROL_DAYS } from '@jicai/shared/domain/identity/separation.ts';
import { Alert, Button, Code, CopyButton, Stack, Text } from '@mantine/core';

interface Props {
  readonly link: string;
  /** Whom the link is for. */
  readonly name: string;
  /** How long it is good; 0: not known. */
  readonly linkMinutes: number;
  /** The account was used: who hands the link on counts as one person with its owner (rule 16). */
  readonly isControl?: boolean;
  /** The server says that who invited the person counts as one with them until they prove an address (rule 16). */
  readonly controlsUntilProof?: boolean;
}

/** For a link that the page did not receive: the server gives each link once, and stores none. */
function LinkLost({ name }: Pick<Props, 'name'>) {
  return (
    <Alert color="yellow" role="status" title="操作已完成，但一次性链接未能送达本页">
      <Text size="sm">链接只给出一次。请对{name}点“重新邀请”或“重设密码”，取得新的链接。</Text>
    </Alert>
  );
}

/** A one-time link, shown once; the administrator hands it to its person. */
export function LinkBox({
  link,
  name,
  linkMinutes,
  isControl = false,
  controlsUntilProof = false,
}: Props) {
  if (link === '') return <LinkLost name={name} />;
  const life = linkMinutes > 0 ? `${linkLifeText(linkMinutes)}内有效，只能使用一次，` : '';
  return (
    <Alert color="blue" role="status" title={`${name}的一次性链接`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">请交给本人设置密码；{life}离开本页后不再显示。</Text>
        {controlsUntilProof && (
          <Text size="sm">
            {name}验证自己的邮箱或手机之前，您和您邀请的其他人都不能与{name}在同一事项中履职。
          </Text>
        )}
        {isControl && (
          <Text size="sm">
            {CONTROL_DAYS} 日内，您和批准人都不能与{name}在同一事项中履职。
          </Text>
        )}
        <Code style={{ overflowWrap: 'anywhere' }}>{link}</Code>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {copied ? '已复制' : '复制链接'}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}
