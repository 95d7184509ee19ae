import {
  type Choice,
  preferenceEndpoints,
} from '@jicai/shared/contract/identity/account/preference.ts';
import {
  isOffered,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageKind,
  messageChannels,
  messageKinds,
} from '@jicai/shared/contract/identity/message-kinds.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { Alert, Checkbox, Stack, Switch, Table, Text } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';

type Preferences = ResponseOf<typeof preferenceEndpoints.read>;

/** 消息通知: which kinds of messages reach one by which channel; each switch is stored at once. */
export function PreferencesPanel() {
  const query = useCall(preferenceEndpoints.read, {}, { quiet: true });
  return (
    <Panel title="消息通知">
      <Loaded query={query} what="通知设置无法读取">
        {(data) => <Switches data={data} onSaved={() => void query.refetch()} />}
      </Loaded>
    </Panel>
  );
}

/** Says why a channel reaches nobody now; null for one that works. */
function hintOf({ byMail, bySms, confirmedEmail, confirmedPhone }: Preferences): string | null {
  const hints = [
    ...(byMail && confirmedEmail === '' ? ['确认邮箱后才能收到邮件通知。'] : []),
    ...(bySms && confirmedPhone === '' ? ['确认手机号码后才能收到短信通知。'] : []),
    ...(!byMail ? ['本站未配置邮件。'] : []),
  ];
  return hints.length === 0 ? null : hints.join('');
}

interface Props {
  readonly data: Preferences;
  readonly onSaved: () => void;
}

function Switches({ data, onSaved }: Props) {
  const { send, isSending, failure } = useSend(preferenceEndpoints.save, { quiet: true });
  const save = (choices: readonly Choice[], isDigest = data.isDigest) =>
    void send({ choices: [...choices], isDigest }).then(onSaved, () => {});
  const channels = messageChannels.filter((channel) => channel !== 'sms' || data.bySms);
  const hint = hintOf(data);
  return (
    <Stack>
      {hint && <Alert>{hint}</Alert>}
      <Table aria-label="消息通知" withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>消息</Table.Th>
            {channels.map((channel) => (
              <Table.Th key={channel}>{MESSAGE_CHANNELS[channel]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messageKinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Td>
                {MESSAGE_KINDS[kind].label}
                <Text size="sm" c="var(--jc-muted)">
                  {MESSAGE_KINDS[kind].hint}
                </Text>
              </Table.Td>
              {channels.map((channel) => (
                <Table.Td key={channel}>
                  <Cell {...{ kind, channel, isSending }} choices={data.choices} onChange={save} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label="邮件每日 8:30 汇总成一封，不逐条发送"
        checked={data.isDigest}
        disabled={isSending}
        onChange={(event) => save([], event.currentTarget.checked)}
      />
      <Refused failure={failure} isBox />
    </Stack>
  );
}

interface CellProps {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly choices: readonly Choice[];
  readonly isSending: boolean;
  readonly onChange: (choices: readonly Choice[]) => void;
}

/** One switch; a channel that the kind does not offer is named as it is. */
function Cell({ kind, channel, choices, isSending, onChange }: CellProps) {
  if (!isOffered(kind, channel))
    return <Text c="var(--jc-muted)">{channel === 'site' ? '始终' : '—'}</Text>;
  const isOn = choices.some((one) => one.kind === kind && one.channel === channel && one.isOn);
  return (
    <Checkbox
      aria-label={`${MESSAGE_KINDS[kind].label}：${MESSAGE_CHANNELS[channel]}`}
      checked={isOn}
      disabled={isSending}
      onChange={(event) => onChange([{ kind, channel, isOn: event.currentTarget.checked }])}
    />
  );
}
