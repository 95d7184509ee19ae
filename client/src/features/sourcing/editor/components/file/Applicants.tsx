import type { Applicant } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { SignUpState } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { Loaded } from '../../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { Facts } from '../../../../../ui/show/Facts.tsx';
import { useApplicants, useDecide, useProjectChanged } from '../../api.ts';
import classes from './Applicants.module.css';

const Files = lazy(async () => ({
  default: (await import('../../../../files/upload/FileUpload.tsx')).FileUpload,
}));

const looks: Readonly<Record<SignUpState, readonly [word: string, color: string]>> = {
  pending: ['待审查', 'orange'],
  admitted: ['已通过', 'green'],
  refused: ['未通过', 'red'],
};

interface Props {
  readonly projectId: string;
}

/** The suppliers who signed up, with their files; the handler decides on each. */
export function Applicants({ projectId }: Props) {
  const query = useApplicants(projectId, true);
  return (
    <Panel title="报名供应商">
      <Loaded query={query} what="报名供应商加载失败">
        {(data) => <List {...data} />}
      </Loaded>
    </Panel>
  );
}

interface ListProps {
  readonly applicants: readonly Applicant[];
  readonly canDecide: boolean;
  readonly needed: number;
}

function List({ applicants, canDecide, needed }: ListProps) {
  if (applicants.length === 0) return <Empty text="还没有供应商报名" />;
  const admitted = applicants.filter(({ state }) => state === 'admitted').length;
  return (
    <Stack gap="sm">
      <Text c="var(--jc-muted)">
        报名 {applicants.length} 家，通过 {admitted} 家（至少 {needed} 家方可报价）
      </Text>
      <div className={classes.rows}>
        {applicants.map((one) => (
          <Row key={one.id} applicant={one} canDecide={canDecide && one.state === 'pending'} />
        ))}
      </div>
    </Stack>
  );
}

interface RowProps {
  readonly applicant: Applicant;
  readonly canDecide: boolean;
}

function Row({ applicant, canDecide }: RowProps) {
  const [word, color] = looks[applicant.state];
  const { decidedAtMs, decidedByName, reason, fileGroup } = applicant;
  return (
    <section className={classes.row} aria-label={applicant.supplierName}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Group gap="xs">
          <Text fw={600}>{applicant.supplierName}</Text>
          {applicant.wasAmended && (
            <Badge variant="light" color="brand" radius="sm">
              已补正
            </Badge>
          )}
        </Group>
        <Badge variant="light" color={color} radius="sm" miw="max-content">
          {word}
        </Badge>
      </Group>
      <Facts
        facts={[
          ['联系人', `${applicant.contactName}　${applicant.contactPhone}`],
          ['报名时间', dateTimeText(applicant.submittedAtMs)],
          ['资格说明', applicant.statement || '—'],
          ...(decidedAtMs === null
            ? []
            : [['审查', `${decidedByName}　${dateTimeText(decidedAtMs)}　${reason}`] as const]),
        ]}
      />
      {fileGroup !== null && (
        <Box mt="xs">
          <Suspense fallback={null}>
            <Files
              label={`${applicant.supplierName}的资格文件`}
              fileDomain="signUp"
              group={fileGroup}
              readOnly
            />
          </Suspense>
        </Box>
      )}
      {canDecide && <Decision applicant={applicant} />}
    </section>
  );
}

function Decision({ applicant }: { readonly applicant: Applicant }) {
  const { send, isSending, failure } = useDecide();
  const [reason, setReason] = useState('');
  const toast = useSetAtom(toastAtom);
  const changed = useProjectChanged();
  const decide = (isAdmitted: boolean) =>
    void send({ id: applicant.id, isAdmitted, reason: reason.trim() }).then(
      () => {
        toast('done', isAdmitted ? '已通过资格审查' : '已退回，供应商会收到原因');
        changed();
      },
      () => {},
    );
  return (
    <Stack gap="xs" mt="sm">
      <Textarea
        label={`对${applicant.supplierName}的审查意见`}
        placeholder="不通过时必填，供应商可见"
        autosize
        minRows={1}
        maxLength={limits.reasonLength}
        value={reason}
        error={failure?.text}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="compact-md" loading={isSending} onClick={() => decide(true)}>
          通过
        </Button>
        <Button
          size="compact-md"
          variant="light"
          color="red"
          loading={isSending}
          onClick={() => decide(false)}
        >
          不通过
        </Button>
      </Group>
    </Stack>
  );
}
