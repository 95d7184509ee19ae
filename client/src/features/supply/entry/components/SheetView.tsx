import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { Alert, Badge, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';

type Field = EntrySheet['fields'][number];

/** The fields in words; what was approved before stands beside only where something differs. */
const columnsOf = (hasChanges: boolean): readonly Column<Field>[] => [
  {
    title: '字段',
    isHeading: true,
    render: ({ label, isChanged }) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        {label}{' '}
        {isChanged && (
          <Badge color="orange" variant="light" radius="sm">
            变更
          </Badge>
        )}
      </span>
    ),
  },
  { title: '申请内容', render: ({ after }) => after || '—' },
  ...(hasChanges ? [{ title: '上次通过', render: wasBefore }] : []),
];

function wasBefore({ before, isChanged }: Field) {
  if (!isChanged) return null;
  return <span style={{ display: 'inline-block', minWidth: '9rem' }}>{before || '（空）'}</span>;
}

const certificateColumnsOf = (
  hasEarlier: boolean,
): readonly Column<EntrySheet['certificates'][number]>[] => [
  {
    title: '证书',
    isHeading: true,
    render: ({ kind, isNeeded, before, after }) => (
      <>
        {kind}{' '}
        {isNeeded && (
          <Badge variant="light" radius="sm">
            必需
          </Badge>
        )}{' '}
        {before !== '' && before !== after && (
          <Badge color="orange" variant="light" radius="sm">
            变更
          </Badge>
        )}
      </>
    ),
  },
  ...(hasEarlier
    ? [{ title: '上次通过', render: ({ before }: { readonly before: string }) => before || '—' }]
    : []),
  { title: '本次申请', render: ({ after }) => after || '（缺少）' },
];

function Papers({ title, group }: { readonly title: string; readonly group: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <FileUpload label={title} group={group} fileDomain="shopPaper" readOnly />
    </Stack>
  );
}

/** Everything about a shop: its fields with what changed, hints, papers and history. */
export function SheetView({ sheet }: { readonly sheet: EntrySheet }) {
  return (
    <Stack>
      {sheet.fields.length > 0 && (
        <Alert
          color={sheet.findings.length > 0 ? 'red' : 'green'}
          title={sheet.findings.length > 0 ? '自动检查' : '自动检查：资料完整，证书在有效期内'}
        >
          {sheet.findings.length > 0 && (
            <List size="sm">
              {sheet.findings.map((finding) => (
                <List.Item key={finding}>{finding}</List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
      {sheet.hints.length > 0 && (
        <Alert color="orange" title="与其他供应商相同">
          <List size="sm">
            {sheet.hints.map((hint) => (
              <List.Item key={hint}>{hint}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Facts facts={[['信用代码', sheet.creditCode || '—']]} />
      {sheet.fields.length === 0 && (
        <Text c="var(--jc-muted)">该店铺未通过平台提交过入驻资料，暂无可核对的内容。</Text>
      )}
      {sheet.fields.length > 0 && (
        <DataTable
          caption="店铺信息"
          columns={columnsOf(sheet.fields.some(({ isChanged }) => isChanged))}
          rows={sheet.fields}
          keyOf={({ label }) => label}
        />
      )}
      {sheet.certificates.length > 0 && (
        <DataTable
          caption="资质证书对照"
          columns={certificateColumnsOf(sheet.certificates.some(({ before }) => before !== ''))}
          rows={sheet.certificates}
          keyOf={({ kind }) => kind}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: sheet.oldPaperGroup ? 2 : 1 }}>
        {sheet.oldPaperGroup && <Papers title="上次通过的资质文件" group={sheet.oldPaperGroup} />}
        {sheet.paperGroup && <Papers title="资质文件" group={sheet.paperGroup} />}
      </SimpleGrid>
      <EventTimeline entries={sheet.events} />
    </Stack>
  );
}
