import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core';
import { IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type CheckedRecipient, isBad, listStatus } from '../model/check.ts';
import type { RecipientDraft } from '../model/sheet.ts';
import { RecipientDialog } from './RecipientDialog.tsx';
import { RecipientTable } from './RecipientTable.tsx';
import classes from './welfare.module.css';

interface Props {
  readonly rows: readonly CheckedRecipient[];
  readonly onChange: (recipients: RecipientDraft[]) => void;
  readonly problem: ReactNode;
  readonly onRetry: (() => void) | null;
}

const bare = ({ key, row, name, phone, region, detail, remark }: RecipientDraft) => ({
  key,
  row,
  name,
  phone,
  region,
  detail,
  remark,
});

/** Import of the list from a spreadsheet, and the template for it. */
function useImport(nextKey: number, onRead: (recipients: RecipientDraft[]) => void) {
  const template = useMadeFile(recipientEndpoints.template);
  const [notice, setNotice] = useState('');

  async function take(file: File): Promise<void> {
    if (file.size > limits.recipientFileBytes) {
      setNotice('文件过大，名单文件不能超过 2 MB');
      return;
    }
    const { readFile } = await import('../model/read-file.ts');
    const read = await readFile(file, nextKey);
    if ('problem' in read) {
      setNotice(`${read.problem}；原名单未改动`);
      return;
    }
    setNotice(read.leftOut);
    onRead(read.recipients);
  }
  return { notice, clear: () => setNotice(''), template, take };
}

/** The recipients: imported, added, corrected one by one. */
export function RecipientsPanel({ rows, onChange, problem, onRetry }: Props) {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [showsBad, setShowsBad] = useState(false);
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const { notice, clear, template, take } = useImport(nextKey, (recipients) => {
    setShowsBad(false);
    onChange(recipients);
  });

  function save(one: RecipientDraft) {
    const isKnown = rows.some(({ key }) => key === one.key);
    onChange(
      isKnown
        ? rows.map((row) => (row.key === one.key ? one : bare(row)))
        : [...rows.map(bare), one],
    );
    setEdited(null);
  }

  return (
    <div id="recipients">
      <Panel title={`收货人名单${rows.length > 0 ? `（${rows.length} 人）` : ''}`}>
        <Stack gap="sm">
          <Text size="sm" c="var(--jc-muted)">
            每位收货人收到相同的一份；最多 {limits.recipients}{' '}
            人。按模板填写后导入，重新导入会替换整个名单。
          </Text>
          <ImportButtons
            count={rows.length}
            onFile={(file) => void take(file)}
            onTemplate={() => void template.fetchFile({})}
            onAdd={() => setEdited('new')}
          />
          {notice && (
            <Alert color="orange" role="alert" withCloseButton onClose={clear}>
              {notice}
            </Alert>
          )}
          {onRetry && (
            <Text size="sm" c="var(--jc-alarm)" role="alert">
              所在地区核对失败{' '}
              <Button size="compact-sm" variant="subtle" onClick={onRetry}>
                重试
              </Button>
            </Text>
          )}
          <RecipientList
            rows={rows}
            showsBad={showsBad}
            onShowBad={setShowsBad}
            onEdit={setEdited}
            onRemove={(gone) => onChange(rows.filter(({ key }) => key !== gone).map(bare))}
          />
          {problem && (
            <Text size="sm" c="var(--jc-alarm)" role="alert">
              {problem}
            </Text>
          )}
        </Stack>
        {edited !== null && (
          <RecipientDialog
            key={edited}
            recipient={rows.find(({ key }) => key === edited) ?? null}
            newKey={nextKey}
            onSave={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Panel>
    </div>
  );
}

interface ImportProps {
  readonly count: number;
  readonly onFile: (file: File) => void;
  readonly onTemplate: () => void;
  readonly onAdd: () => void;
}

function ImportButtons({ count, onFile, onTemplate, onAdd }: ImportProps) {
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <Group gap="sm">
      <FileButton accept=".xlsx" onChange={take} resetRef={reset}>
        {(props) => (
          <Button {...props} leftSection={<IconFileImport size={16} aria-hidden />}>
            {count > 0 ? '重新导入' : '导入名单'}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={onTemplate}
      >
        下载模板
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={count >= limits.recipients}
        onClick={onAdd}
      >
        添加一位
      </Button>
    </Group>
  );
}

interface ListProps {
  readonly rows: readonly CheckedRecipient[];
  readonly showsBad: boolean;
  readonly onShowBad: (showsBad: boolean) => void;
  readonly onEdit: (key: number) => void;
  readonly onRemove: (key: number) => void;
}

/** The list, faulty recipients first, and the count of both. */
function RecipientList({ rows, showsBad, onShowBad, onEdit, onRemove }: ListProps) {
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  const bad = rows.filter(isBad);
  if (rows.length === 0) return null;
  const good = showsBad && bad.length > 0 ? [] : rows.filter((row) => !isBad(row));
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" role="status" c={bad.length > 0 ? 'var(--jc-alarm)' : 'var(--jc-gain)'}>
          {listStatus(rows)}
        </Text>
        {bad.length > 0 && (
          <Switch
            label="只看有误的"
            checked={showsBad}
            onChange={(event) => onShowBad(event.currentTarget.checked)}
          />
        )}
      </Group>
      <div className={classes.list}>
        <RecipientTable
          rows={[...bad, ...good]}
          places={places}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      </div>
    </>
  );
}
