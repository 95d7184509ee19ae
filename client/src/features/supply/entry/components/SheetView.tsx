import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { Alert, Badge, List, Stack, Text } from '@mantine/core';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { timeTextOf } from './time.ts';

type Field = EntrySheet['fields'][number];

const columns: readonly Column<Field>[] = [
  {
    title: '字段',
    isHeading: true,
    render: ({ label, isChanged }) => (
      <>
        {label}{' '}
        {isChanged && (
          <Badge color="orange" variant="light" radius="sm">
            变更
          </Badge>
        )}
      </>
    ),
  },
  { title: '申请内容', render: ({ after }) => after || '—' },
  { title: '上次通过', render: ({ before, isChanged }) => (isChanged ? before || '（空）' : '') },
];

/** Everything about a shop: its fields with what changed, hints, papers and history. */
export function SheetView({ sheet }: { readonly sheet: EntrySheet }) {
  return (
    <Stack>
      {sheet.hints.length > 0 && (
        <Alert color="orange" title="自动提示">
          <List size="sm">
            {sheet.hints.map((hint) => (
              <List.Item key={hint}>{hint}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Facts facts={[['统一社会信用代码', sheet.creditCode || '—']]} />
      {sheet.fields.length === 0 && (
        <Text c="var(--jc-muted)">该店铺未通过平台提交过入驻资料，暂无可核对的内容。</Text>
      )}
      {sheet.fields.length > 0 && (
        <DataTable
          caption="店铺信息"
          columns={columns}
          rows={sheet.fields}
          keyOf={({ label }) => label}
        />
      )}
      {sheet.paperGroup && (
        <FileUpload label="资质文件" group={sheet.paperGroup} fileDomain="shopPaper" readOnly />
      )}
      <Facts
        facts={sheet.events.map(
          ({ sentence, note, personName, atMs }) =>
            [timeTextOf(atMs), [sentence, personName, note].filter(Boolean).join(' · ')] as const,
        )}
      />
    </Stack>
  );
}
