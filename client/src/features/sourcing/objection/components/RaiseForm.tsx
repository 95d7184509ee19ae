import {
  type ObjectionStage,
  objectionStages,
  stageLabels,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { deadlineText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useObjectionChanged, useRaise, useWindows } from '../api.ts';

interface Props {
  readonly projectNumber: string;
  /** Suppliers object; everybody else only reads the periods. */
  readonly mayRaise: boolean;
}

/** The periods of a project's stages, and the form of the one that a supplier objects to. */
export function Windows({ projectNumber, mayRaise }: Props) {
  const { data, error, refetch } = useWindows(projectNumber);
  const [stage, setStage] = useState<ObjectionStage | null>(null);
  if (!data) return <Unloaded what="质疑期限加载失败" error={error} refetch={refetch} />;
  const stateOf = (name: ObjectionStage) => {
    const window = data.windows.find((one) => one.stage === name);
    if (!window || window.fromMs === null) return '未开始';
    if (window.untilMs === null) return '已开始，截止时间待项目结束后确定';
    return `${window.isOpen ? '截止' : '已于'} ${deadlineText(window.untilMs)}${window.isOpen ? '' : ' 截止'}`;
  };
  return (
    <Panel title={`${data.projectName}的质疑期限`}>
      <Stack gap="sm">
        {objectionStages.map((name) => (
          <Group key={name} justify="space-between">
            <Text>
              {stageLabels[name]}：<span className="tnum">{stateOf(name)}</span>
            </Text>
            {mayRaise && data.windows.some((one) => one.stage === name && one.isOpen) && (
              <Button
                size="xs"
                variant={stage === name ? 'filled' : 'light'}
                onClick={() => setStage(name)}
              >
                质疑{stageLabels[name]}
              </Button>
            )}
          </Group>
        ))}
        {stage && (
          <RaiseForm
            key={stage}
            projectNumber={projectNumber}
            stage={stage}
            onClose={() => setStage(null)}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface FormProps {
  readonly projectNumber: string;
  readonly stage: ObjectionStage;
  readonly onClose: () => void;
}

function RaiseForm({ projectNumber, stage, onClose }: FormProps) {
  const form = useForm({ initialValues: { facts: '', basis: '', request: '' } });
  const { send, isSending, failure } = useRaise();
  const changed = useObjectionChanged();
  const toast = useSetAtom(toastAtom);
  const text = { autosize: true, minRows: 3, maxLength: limits.objectionText };
  return (
    <form
      onSubmit={form.onSubmit(
        (values) =>
          void send({ projectNumber, stage, ...values }).then(
            ({ number }) => {
              toast('done', `质疑 ${number} 已提交`);
              changed();
              onClose();
            },
            () => changed(),
          ),
      )}
    >
      <Stack gap="sm">
        <Text size="sm" c="var(--jc-muted)">
          针对{stageLabels[stage]}的质疑须在法定质疑期内一次性提出。
        </Text>
        <Textarea label="质疑事项和事实" withAsterisk {...text} {...form.getInputProps('facts')} />
        <Textarea label="法律依据" {...text} {...form.getInputProps('basis')} />
        <Textarea label="质疑请求" withAsterisk {...text} {...form.getInputProps('request')} />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={isSending}>
            提交质疑
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
