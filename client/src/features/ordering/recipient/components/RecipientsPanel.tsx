import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core';
import { IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { downloadBase64, XLSX } from '../../../../lib/browser/download.ts';
import { useCaller } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { isBad, type JudgedRecipient } from '../model/judge.ts';
import type { RecipientDraft } from '../model/sheet.ts';
import { RecipientDialog } from './RecipientDialog.tsx';
import { RecipientTable } from './RecipientTable.tsx';
import classes from './welfare.module.css';

interface Props {
  readonly rows: readonly JudgedRecipient[];
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

/** The recipients: imported, added, mended one by one. */
export function RecipientsPanel({ rows, onChange, problem, onRetry }: Props) {
  const call = useCaller();
  const reset = useRef<() => void>(null);
  const [said, setSaid] = useState('');
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [showsBad, setShowsBad] = useState(false);
  const bad = rows.filter(isBad).length;
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const places = new Map(rows.map(({ key }, index) => [key, index]));

  async function template() {
    // A failure is said by the call itself.
    const file = await call(recipientEndpoints.template, {}).catch(() => null);
    if (file) downloadBase64(file.fileName, XLSX, file.content);
  }

  async function take(file: File | null) {
    // The same file, mended, may be chosen again.
    reset.current?.();
    if (!file) return;
    if (file.size > limits.recipientFileBytes) {
      setSaid('文件过大，名单文件不能超过 2 MB');
      return;
    }
    const { readFile } = await import('../model/read-file.ts');
    const read = await readFile(file, nextKey);
    if ('problem' in read) {
      setSaid(`${read.problem}；原名单未改动`);
      return;
    }
    setSaid(read.leftOut);
    setShowsBad(false);
    onChange(read.recipients);
  }

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
          <Group gap="sm">
            <FileButton accept=".xlsx" onChange={(file) => void take(file)} resetRef={reset}>
              {(props) => (
                <Button {...props} leftSection={<IconFileImport size={16} aria-hidden />}>
                  {rows.length > 0 ? '重新导入' : '导入名单'}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void template()}
            >
              下载模板
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={rows.length >= limits.recipients}
              onClick={() => setEdited('new')}
            >
              添加一位
            </Button>
          </Group>
          {said && (
            <Alert color="orange" role="alert" withCloseButton onClose={() => setSaid('')}>
              {said}
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
          {rows.length > 0 && (
            <Group justify="space-between">
              <Text size="sm" role="status" c={bad > 0 ? 'var(--jc-alarm)' : 'var(--jc-gain)'}>
                {bad > 0 ? `${rows.length - bad} 位无误，${bad} 位有误` : '全部无误'}
              </Text>
              {bad > 0 && (
                <Switch
                  label="只看有误的"
                  checked={showsBad}
                  onChange={(event) => setShowsBad(event.currentTarget.checked)}
                />
              )}
            </Group>
          )}
          {rows.length > 0 && (
            <div className={classes.list}>
              <RecipientTable
                rows={[
                  ...rows.filter(isBad),
                  ...(showsBad && bad > 0 ? [] : rows.filter((row) => !isBad(row))),
                ]}
                places={places}
                onEdit={setEdited}
                onRemove={(gone) => onChange(rows.filter(({ key }) => key !== gone).map(bare))}
              />
            </div>
          )}
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
