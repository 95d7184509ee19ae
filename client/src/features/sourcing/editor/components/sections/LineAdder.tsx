import type { DraftLine } from '@jicai/shared/contract/sourcing/draft.ts';
import { pastedFault, readPastedLines } from '@jicai/shared/domain/sourcing/project/paste.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconClipboard, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type ImportNotice, ImportNoticeBox } from '../../../../../ui/form/WorkbookTools.tsx';
import { ItemFile } from './ItemFile.tsx';

const emptyLine: DraftLine = { name: '', spec: '', unit: '', quantity: '' };

interface AdderProps {
  readonly room: number;
  readonly onAdd: (lines: DraftLine[]) => void;
}

/** Adds an empty row, the rows that were copied from a spreadsheet, or those of a filled-in template. */
export function LineAdder({ room, onAdd }: AdderProps) {
  const [text, setText] = useState<string | null>(null);
  const [notice, setNotice] = useState<ImportNotice | null>(null);
  const lines = text === null ? [] : readPastedLines(text);
  const fault =
    lines.length > room ? `采购清单合计最多 ${limits.projectLines} 行` : pastedFault(lines);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={room < 1}
          onClick={() => onAdd([emptyLine])}
        >
          添加一行
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconClipboard size={14} aria-hidden />}
          aria-expanded={text !== null}
          onClick={() => setText(text === null ? '' : null)}
        >
          从表格粘贴
        </Button>
        <ItemFile room={room} onAdd={onAdd} onNotice={setNotice} />
      </Group>
      {notice && <ImportNoticeBox notice={notice} onClose={() => setNotice(null)} />}
      {text !== null && (
        <>
          <Textarea
            label="粘贴从表格软件复制的单元格"
            description="各列依次为：名称、规格要求、单位、数量（三列时没有规格要求）"
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
            value={text}
            error={fault}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group>
            <Button
              size="compact-md"
              disabled={lines.length === 0 || fault !== null}
              onClick={() => {
                onAdd(lines);
                setText(null);
              }}
            >
              添加 {lines.length} 行
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
