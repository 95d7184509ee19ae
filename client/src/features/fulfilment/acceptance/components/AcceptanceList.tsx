import {
  type Acceptance,
  acceptanceEndpoints,
} from '@jicai/shared/contract/fulfilment/acceptance.ts';
import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { acceptanceTable, remedyLabels } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { Badge, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { CosignButtons } from './CosignButtons.tsx';

const colors: Readonly<Record<Acceptance['state'], string>> = {
  pendingCosign: 'orange',
  done: 'green',
  refused: 'red',
};

/** The acceptances of an order, each with its lines, its paper and its second signature. */
export function AcceptanceList({ thread }: { readonly thread: Thread }) {
  if (thread.acceptances.length === 0) return <Text c="var(--jc-muted)">尚未验收</Text>;
  return (
    <Stack gap="md">
      {thread.acceptances.map((acceptance, index) => (
        <div key={acceptance.id}>
          {index > 0 && <Divider mb="md" />}
          <One acceptance={acceptance} canCosign={thread.acts.includes('cosign')} />
        </div>
      ))}
    </Stack>
  );
}

interface Props {
  readonly acceptance: Acceptance;
  readonly canCosign: boolean;
}

function One({ acceptance, canCosign }: Props) {
  const { id, number, state, leadName, cosignerName, lines, photoGroup } = acceptance;
  const paper = useMadeFile(acceptanceEndpoints.paper);
  return (
    <article aria-label={`验收单 ${number}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={600} className="tnum">
              {number}
            </Text>
            <Badge variant="light" radius="sm" color={colors[state]}>
              {acceptanceTable.states[state]}
            </Badge>
            <Money amount={acceptance.amount} isPrice={false} />
          </Group>
          <Text size="sm" c="var(--jc-muted)" className="tnum">
            {dateTimeText(acceptance.createdAtMs)} {leadName}
            {cosignerName && `，会签 ${cosignerName}`}
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="subtle"
          loading={paper.isLoading}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void paper.fetchFile({ id })}
        >
          验收单
        </Button>
      </Group>
      {lines.map((line) => (
        <Text key={line.lineNo} size="sm">
          {lineTitle(line)}：合格 <span className="tnum">{line.qualified}</span>
          {line.remedy !== null && (
            <Text component="span" size="sm" c="var(--jc-alarm)">
              ，不合格 {line.rejected}（{line.reason}，{remedyLabels[line.remedy]}）
            </Text>
          )}
        </Text>
      ))}
      {acceptance.note && <Text size="sm">说明：{acceptance.note}</Text>}
      {photoGroup !== null && (
        <FileUpload label="验收照片" group={photoGroup} fileDomain="acceptance" readOnly />
      )}
      {state === 'pendingCosign' && canCosign && <CosignButtons id={id} number={number} />}
    </article>
  );
}
