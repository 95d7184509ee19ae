import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import { askForRole } from '@jicai/shared/domain/identity/organisation.ts';
import { Select, Stack, Text } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../../ui/page/states.tsx';
import { useSupervisors } from '../../api.ts';
import { anchorOf, useDraftForm } from '../../model/form.ts';

const Files = lazy(async () => ({
  default: (await import('../../../../files/upload/FileUpload.tsx')).FileUpload,
}));

interface Props {
  readonly onFiles: (change: FileChange) => void;
}

/** The supervisor, and the attachments. */
export function Supervision({ onFiles }: Props) {
  const { draft, set, problemOf } = useDraftForm();
  const { data, error, refetch } = useSupervisors();
  const people = data?.people ?? [];
  const last = useRef('');
  return (
    <Panel title="监督人与附件">
      <Stack gap="md">
        {!data && error ? (
          <Failed what="监督人加载失败" failure={error} onRetry={() => void refetch()} />
        ) : (
          <Select
            id={anchorOf('supervisorId')}
            label="监督人"
            description={
              data && people.length === 0
                ? `没有可选的监督人。${askForRole('supervisor')}`
                : '全程在线监督、会签；不能是经办人本人'
            }
            withAsterisk
            searchable
            nothingFoundMessage={data ? '没有找到监督人' : '正在加载…'}
            placeholder="请选择"
            maw={420}
            data={people.map(({ id, name, unitName }) => ({
              value: id,
              label: `${name}（${unitName}）`,
            }))}
            value={draft.supervisorId || null}
            error={problemOf('supervisorId')}
            onChange={(id) => set('supervisorId', id ?? '')}
          />
        )}
        <div>
          <Text size="sm" fw={500} mb={4}>
            附件
          </Text>
          <Suspense fallback={null}>
            <Files
              label="项目附件"
              fileDomain="project"
              limit={20}
              group={draft.fileGroup}
              onGroup={(group) => set('fileGroup', group)}
              onChange={({ change }) => {
                const text = JSON.stringify(change);
                if (change === null || text === last.current) return;
                last.current = text;
                onFiles(change);
              }}
            />
          </Suspense>
        </div>
      </Stack>
    </Panel>
  );
}
