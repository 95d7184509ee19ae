import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { categoryImportEndpoints } from '@jicai/shared/contract/mall/site-content.ts';
import { Alert, Button, Group, List, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { useContentChanged, useImportCategories } from '../api.ts';
import { readCategoryLines } from '../model/category-lines.ts';

type Outcome = ResponseOf<(typeof categoryImportEndpoints)['import']>;
const MOST = 1_000;

/** Brings a catalogue in: lines of code, name and the code above, copied out of a sheet. */
export function CategoryImport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group justify="flex-end" mb="xs">
      <Button variant="default" onClick={() => setOpen(true)}>
        批量导入类目
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </Group>
  );
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState<Outcome | null>(null);
  const { send, isSending, failure, reset } = useImportCategories();
  const changed = useContentChanged();
  const rows = readCategoryLines(typed);
  const isReady = tried !== null && tried.problems.length === 0;
  const submit = () =>
    void send({ rows, isDry: !isReady }).then(
      (outcome) => {
        if (!outcome.isWritten) return setTried(outcome);
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <FormDialog
      title="批量导入类目"
      label="批量导入类目"
      size="lg"
      word={isReady ? `确认导入 ${rows.length} 行` : '试算'}
      problem={rows.length > MOST ? `一次最多 ${MOST} 行，请分次导入` : null}
      failure={failure}
      isSending={isSending}
      onSubmit={() => {
        if (rows.length > 0 && rows.length <= MOST) submit();
      }}
      onClose={onClose}
    >
      <Textarea
        label="类目"
        description="每行：编码、名称、上级编码，以制表符或逗号分隔；上级须在前面的行或已存在。可直接从表格中复制。"
        autosize
        minRows={8}
        maxRows={16}
        value={typed}
        onChange={(event) => {
          setTried(null);
          if (failure) reset();
          setTyped(event.currentTarget.value);
        }}
      />
      {tried && (
        <Alert color={isReady ? 'green' : 'red'} role="status">
          新增 {tried.created} 个，变更 {tried.changed} 个，未变 {tried.same} 个
          {tried.problems.length > 0 && (
            <List size="sm">
              {tried.problems.map(({ row, text }) => (
                <List.Item key={row}>
                  第 {row} 行：{text}
                </List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </FormDialog>
  );
}
