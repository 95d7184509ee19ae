import type { ReviewChange } from '@jicai/shared/contract/work/approval.ts';
import { Stack, Title } from '@mantine/core';
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx';

const TITLE = '较上次提交的变更';

const columns: readonly Column<ReviewChange>[] = [
  { title: '事项', isHeading: true, render: ({ label }) => label },
  { title: '变更前', render: ({ before }) => before },
  { title: '变更后', render: ({ after }) => after },
];

/** The submitter's changes since the submit before; nothing where it is the first one. */
export function Changes({ changes }: { readonly changes: readonly ReviewChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h5">
        {TITLE}
      </Title>
      <DataTable caption={TITLE} columns={columns} rows={changes} keyOf={({ label }) => label} />
    </Stack>
  );
}
