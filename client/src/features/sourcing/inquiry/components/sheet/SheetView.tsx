import type { SealedFile, SheetFile } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountOfLine } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { Text } from '@mantine/core';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { DataTable } from '../../../../../ui/table/DataTable.tsx';

/** The sheet that was sealed, for its supplier, once it cannot change any more. */
export function SheetView({ file }: { readonly file: SheetFile }) {
  const { info, sealedSheet } = file;
  if (!sealedSheet || file.quote.state === 'none')
    return (
      <Panel title="报价单">
        <Empty text="您没有提交报价" />
      </Panel>
    );
  const items = new Map(info.lines.map((item) => [item.lineNo, item]));
  return (
    <Panel title="报价单">
      <DataTable
        caption="已密封的报价单"
        rows={sealedSheet.lines}
        keyOf={({ lineNo }) => lineNo}
        columns={[
          { title: '行号', isMinor: true, render: ({ lineNo }) => lineNo },
          {
            title: '名称',
            isHeading: true,
            render: ({ lineNo }) => items.get(lineNo)?.name ?? '',
          },
          { title: '单价', isNumber: true, render: ({ price }) => price },
          {
            title: '金额',
            isNumber: true,
            render: (line) => {
              const item = items.get(line.lineNo);
              const amount = item ? amountOfLine(line, item.quantityThousandths) : null;
              return amount === null ? '—' : `¥${formatFen(amount)}`;
            },
          },
          { title: '品牌', render: ({ brand }) => brand },
          { title: '型号', render: ({ model }) => model || '—' },
          { title: '偏离', render: ({ deviation }) => deviation || '无' },
        ]}
      />
      <SealedFiles files={sealedSheet.files} />
    </Panel>
  );
}

/** The attachments that were sealed with the sheet, each with its hash. */
function SealedFiles({ files }: { readonly files: readonly SealedFile[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <Text fw={600} size="sm" mt="sm">
        随报价单密封的附件
      </Text>
      {files.map(({ fileId, name, hash }) => (
        <Text key={fileId} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name} <span className="tnum">SHA-256 {hash}</span>
        </Text>
      ))}
    </>
  );
}
