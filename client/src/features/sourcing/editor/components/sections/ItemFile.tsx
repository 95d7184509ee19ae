import type { DraftLine } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useMadeFile } from '../../../../../lib/http/use-made-file.ts';
import { type ImportNotice, WorkbookTools } from '../../../../../ui/form/WorkbookTools.tsx';

interface Props {
  readonly room: number;
  readonly onAdd: (lines: DraftLine[]) => void;
  readonly onNotice: (notice: ImportNotice) => void;
}

/** The Excel template of items out, and in again with what is wrong row by row (PJ19). */
export function ItemFile({ room, onAdd, onNotice }: Props) {
  const template = useMadeFile(projectEndpoints.itemTemplate);

  async function take(chosen: File): Promise<void> {
    const { readItemFile } = await import('../../model/read-items.ts');
    const read = await readItemFile(chosen, room);
    const { errors } = read;
    if ('problem' in read) {
      onNotice({ text: read.problem, isBad: true, errors });
      return;
    }
    onAdd([...read.lines]);
    const left = errors.length > 0 ? `，${errors.length} 行有误未导入` : '';
    onNotice({ text: `已导入 ${read.lines.length} 行${left}`, isBad: errors.length > 0, errors });
  }

  return (
    <WorkbookTools
      size="compact-md"
      importWord="从 Excel 导入"
      onTemplate={() => template.fetchFile({})}
      maxBytes={limits.sheetFileBytes}
      onFile={take}
      onTooLarge={() => onNotice({ text: '文件过大，不能超过 2 MB', isBad: true, errors: [] })}
    />
  );
}
