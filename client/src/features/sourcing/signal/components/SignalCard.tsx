import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProjectSignalRow } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSee, useSignalsChanged } from '../api.ts';
import { signalLabels, signalMeanings } from '../words.ts';

/** One signal: what was seen, on what it rests, and what it may mean. */
export function SignalCard({ signal: one }: { readonly signal: ProjectSignalRow }) {
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          {signalLabels[one.kind]}
          <Badge variant="light" radius="sm" color={one.strength === 'strong' ? 'orange' : 'gray'}>
            {one.strength === 'strong' ? '强信号' : '弱信号'}
          </Badge>
        </Group>
      }
    >
      <Stack gap="xs">
        <Text>{one.text}</Text>
        <Text size="sm" c="dimmed">
          {signalMeanings[one.kind]}
        </Text>
        <Text size="sm">涉及供应商：{one.suppliers.join('、')}</Text>
        <DataTable
          caption={`${signalLabels[one.kind]}的证据`}
          rows={one.evidence.map((row, index) => ({ ...row, key: index }))}
          keyOf={({ key }) => key}
          columns={[
            { title: '供应商', render: ({ supplierName }) => supplierName, isHeading: true },
            { title: '证据', render: ({ text }) => text },
          ]}
        />
        <Group gap="md" justify="space-between">
          <Anchor component={Link} to={businessPaths.projectFile(one.projectId)} size="sm">
            {one.projectNumber} {one.projectName}
          </Anchor>
          <Text size="sm" c="dimmed" className="tnum">
            {dateTimeText(one.foundAtMs)} 发现
            {one.seenAtMs !== null && `，${dateTimeText(one.seenAtMs)} 已核对`}
          </Text>
        </Group>
        {one.strength === 'strong' && one.seenAtMs === null && <SeeButton id={one.id} />}
      </Stack>
    </Panel>
  );
}

/** Marks a signal as looked at; the supervisor's to-do is over with the last strong one of a project. */
function SeeButton({ id }: { readonly id: string }) {
  const { send, isSending, failure } = useSee();
  const changed = useSignalsChanged();
  const see = () => void send({ id }).then(changed, () => {});
  return (
    <>
      <Refused failure={failure} />
      <Group justify="flex-end">
        <Button variant="light" loading={isSending} onClick={see}>
          标为已核对
        </Button>
      </Group>
    </>
  );
}
