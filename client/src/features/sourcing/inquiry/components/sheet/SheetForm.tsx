import type { QuoteSheet, SheetFile } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { mayLeaveLines } from '@jicai/shared/domain/auction/rules/award-by.ts';
import { checkSheet, emptySheet } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { withLines } from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { whenDrawn } from '../../../../../lib/browser/when-drawn.ts';
import { useAutosave } from '../../../../../lib/http/autosave.ts';
import { AmountInput } from '../../../../../ui/form/numbers/AmountInput.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { SaveMark } from '../../../../../ui/page/SaveMark.tsx';
import { showRow } from '../../../../../ui/table/VirtualRows.tsx';
import { useSaveSheet } from '../../api.ts';
import { anchorOf } from '../../model/anchor.ts';
import { ComputedColumns } from './ComputedColumns.tsx';
import { SheetLines } from './SheetLines.tsx';
import { SheetTerms } from './SheetTerms.tsx';
import { SheetTools } from './SheetTools.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';

/** Puts the cursor into a field; a line out of view is drawn first. */
function jumpTo(field: string): void {
  const line = /^lines\.(\d+)\./.exec(field)?.[1];
  if (line) showRow(anchorOf('lines'), Number(line));
  whenDrawn(anchorOf(field), (input) => input.focus());
}

interface Props {
  readonly file: SheetFile;
  /** Why nothing can be submitted now; null when it can. */
  readonly why: string | null;
  readonly onReload: () => void;
}

/** The quote sheet: saved as it is typed, checked as it stands, sealed by the person's yes. */
export function SheetForm({ file, why, onReload }: Props) {
  const { info } = file;
  const { packageNumber } = info;
  const { send } = useSaveSheet();
  const {
    value: sheet,
    status,
    change,
    flush,
  } = useAutosave<QuoteSheet>({
    initial: file.draft ?? file.sealedSheet ?? emptySheet(info),
    version: file.version,
    savedAtMs: file.savedAtMs,
    save: (value, version) => send({ packageNumber, version, sheet: value }),
  });
  const [isAsking, setAsking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { problems, total } = checkSheet(sheet, info);
  const problemOf = (field: string) =>
    showsAll ? problems.find((one) => one.field === field)?.inPlace : undefined;
  const set = (part: Partial<QuoteSheet>) => change((latest) => ({ ...latest, ...part }));
  const replaces = file.quote.state === 'sealed';

  function ask(): void {
    setShowsAll(true);
    const [first] = problems;
    if (first) jumpTo(first.field);
    else setAsking(true);
  }

  return (
    <Panel title="报价单">
      <Stack gap="md">
        <Group justify="space-between">
          <SheetTools
            file={file}
            onLines={(lines) => {
              change((latest) => withLines(latest, lines));
              setShowsAll(true);
            }}
          />
          <SaveMark status={status} onReload={onReload} />
        </Group>
        {info.bidMode === 'lines' ? (
          <SheetLines
            items={info.lines}
            isEachNeeded={!mayLeaveLines(info)}
            lines={sheet.lines}
            problemOf={problemOf}
            onChange={(index, part) =>
              change((latest) => ({
                ...latest,
                lines: latest.lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
              }))
            }
          />
        ) : (
          <AmountInput
            id={anchorOf('amount')}
            label="总报价（元）"
            value={sheet.amount}
            error={problemOf('amount')}
            onChange={(amount) => set({ amount })}
          />
        )}
        <ComputedColumns formulas={file.formulas} items={info.lines} sheet={sheet} />
        <SheetTerms sheet={sheet} problemOf={problemOf} onChange={set} onUploading={setUploading} />
        <SubmitBar
          startingPrice={info.startingPrice}
          total={total}
          why={why}
          problems={showsAll ? problems : []}
          word={replaces ? '替换已密封的报价' : '密封提交'}
          isDisabled={why !== null || isUploading}
          onAsk={ask}
        />
      </Stack>
      {isAsking && total !== null && (
        <SubmitDialog
          packageNumber={packageNumber}
          sheet={sheet}
          total={total}
          replaces={replaces}
          onSave={flush}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
