import {
  inquiryEndpoints,
  type SheetFile,
  type SheetLine,
} from '@jicai/shared/contract/sourcing/inquiry.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMadeFile } from '../../../../../lib/http/use-made-file.ts';
import {
  type ImportNotice,
  ImportNoticeBox,
  WorkbookTools,
} from '../../../../../ui/form/WorkbookTools.tsx';

interface Props {
  readonly file: SheetFile;
  readonly onLines: (lines: readonly SheetLine[]) => void;
}

/** The Excel template out, and in again with what is wrong row by row. */
export function SheetTools({ file, onLines }: Props) {
  const template = useMadeFile(inquiryEndpoints.template);
  const [notice, setNotice] = useState<ImportNotice | null>(null);
  const { info, itemsVersion } = file;
  const { packageNumber } = info;
  if (info.bidMode !== 'lines') return null;

  async function take(chosen: File): Promise<void> {
    const { readFile } = await import('../../model/read-file.ts');
    const read = await readFile(chosen, { packageNumber, itemsVersion, items: info.lines });
    if ('problem' in read) {
      setNotice({ text: `${read.problem}；原报价单未改动`, isBad: true, errors: [] });
      return;
    }
    const { lines, errors, faults } = read;
    const toMend = new Set(faults.map(({ row }) => row)).size;
    setNotice({
      text: `已导入 ${lines.length} 行${toMend > 0 ? `，其中 ${toMend} 行需要改正` : ''}`,
      isBad: errors.length + faults.length > 0,
      errors: [...errors, ...faults],
    });
    onLines(lines);
  }

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <WorkbookTools
          importWord="导入 Excel"
          onTemplate={() => template.fetchFile({ packageNumber })}
          maxBytes={limits.sheetFileBytes}
          onFile={take}
          onTooLarge={() =>
            setNotice({ text: '文件过大，报价单不能超过 2 MB', isBad: true, errors: [] })
          }
        />
      </Group>
      {notice && <ImportNoticeBox notice={notice} onClose={() => setNotice(null)} />}
    </Stack>
  );
}
