import type { ComparedFileWire } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useStoredFile } from '../../../files/upload/use-stored-file.ts';
import { useAttachments } from '../api.ts';

const verdicts = {
  intact: { text: '与密封时一致', color: 'green' },
  changed: { text: '密封后被改动', color: 'red' },
  missing: { text: '文件缺失', color: 'red' },
  added: { text: '密封后添加，不属于报价', color: 'orange' },
} as const;

const columns: readonly Column<ComparedFileWire>[] = [
  { title: '报价号', render: ({ code }) => <span className="tnum">{code}</span> },
  { title: '文件', isHeading: true, render: (file) => <FileLink file={file} /> },
  {
    title: '密封时的校验值（SHA-256）',
    isMinor: true,
    render: ({ hash }) => (
      <Text size="xs" className="tnum" title={hash}>
        {hash ? `${hash.slice(0, 16)}…` : '—'}
      </Text>
    ),
  },
  {
    title: '核对结果',
    render: ({ verdict }) => (
      <Badge color={verdicts[verdict].color} variant="light" radius="sm">
        {verdicts[verdict].text}
      </Badge>
    ),
  },
];

function FileLink({ file }: { readonly file: ComparedFileWire }) {
  const { save } = useStoredFile();
  if (file.verdict === 'missing') return file.name;
  return (
    <Anchor component="button" size="sm" onClick={() => void save(file.fileId, file.name)}>
      {file.name}
    </Anchor>
  );
}

/** The attachments of the opened quotes; their bytes are compared with the seals when asked for. */
export function Attachments({ packageNumber }: { readonly packageNumber: string }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Compared packageNumber={packageNumber} />;
  return (
    <Group>
      <Button variant="light" onClick={() => setAsked(true)}>
        查看并核对报价附件
      </Button>
    </Group>
  );
}

function Compared({ packageNumber }: { readonly packageNumber: string }) {
  const { data, error, refetch } = useAttachments(packageNumber);
  if (!data) return <Unloaded what="报价附件加载失败" error={error} refetch={refetch} />;
  if (data.files.length === 0) return <Text size="sm">各供应商的报价均没有附件。</Text>;
  return (
    <DataTable
      caption="报价附件"
      isTitled
      rows={data.files}
      keyOf={({ code, fileId }) => `${code} ${fileId}`}
      columns={columns}
    />
  );
}
