import type { SealedFile, SheetFile, SheetLine } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountOfLine, readPrice } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { Stack, Text } from '@mantine/core';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { Facts } from '../../../../../ui/show/Facts.tsx';
import { Money } from '../../../../../ui/show/Money.tsx';
import { PagedTable } from '../../../../../ui/table/PagedTable.tsx';

/** The sheet that was sealed, for its supplier, once it cannot change any more. */
export function SheetView({ file }: { readonly file: SheetFile }) {
  const { info, quote, sealedSheet } = file;
  if (!sealedSheet || quote.state === 'none')
    return (
      <Panel title="报价单">
        <Empty text="您没有提交报价" />
      </Panel>
    );
  const { deliveryDays, validDays, note } = sealedSheet;
  return (
    <Panel title="报价单">
      <Stack gap="md">
        {quote.state === 'withdrawn' && (
          <Text c="var(--jc-muted)">报价已撤回，没有参加开标；以下是撤回前的内容。</Text>
        )}
        <Facts
          facts={[
            ['总报价', <Money key="total" amount={quote.amount} fw={600} />],
            ['交货期', `${deliveryDays} 天`],
            ['报价有效期', `${validDays} 天`],
            ['备注', note || '—', 'wide'],
          ]}
        />
        {info.bidMode === 'lines' && <Lines items={info.lines} lines={sealedSheet.lines} />}
        <SealedFiles files={sealedSheet.files} />
      </Stack>
    </Panel>
  );
}

interface LinesProps {
  readonly items: SheetFile['info']['lines'];
  readonly lines: readonly SheetLine[];
}

function Lines({ items, lines }: LinesProps) {
  const of = new Map(items.map((item) => [item.lineNo, item]));
  return (
    <PagedTable
      caption="已密封的报价单"
      rows={lines}
      keyOf={({ lineNo }) => lineNo}
      columns={[
        { title: '行号', isMinor: true, render: ({ lineNo }) => lineNo },
        { title: '名称', isHeading: true, render: ({ lineNo }) => of.get(lineNo)?.name ?? '' },
        { title: '数量', isNumber: true, render: ({ lineNo }) => quantityOf(of.get(lineNo)) },
        { title: '单价', isNumber: true, render: ({ price }) => priceText(price) },
        {
          title: '金额',
          isNumber: true,
          render: (line) => {
            const item = of.get(line.lineNo);
            const amount = item ? amountOfLine(line, item.quantityThousandths) : null;
            return amount === null ? '—' : `¥${formatFen(amount)}`;
          },
        },
        { title: '品牌', render: ({ brand }) => brand || '—' },
        { title: '型号', render: ({ model }) => model || '—' },
        { title: '偏离', render: ({ deviation }) => deviation || '无' },
        { title: '税率', isNumber: true, render: ({ taxRate }) => percentText(taxRate) },
      ]}
    />
  );
}

const quantityOf = (item: LinesProps['items'][number] | undefined): string =>
  item ? `${item.quantityThousandths / 1000} ${item.unit}` : '';

/** A price as it was understood; a line that was left out has none (AU43). */
function priceText(typed: string): string {
  const price = readPrice(typed);
  return typeof price === 'number' ? `¥${formatFen(price)}` : '未报';
}

/** A tax rate as it was typed, with its sign once. */
const percentText = (typed: string): string => `${typed.trim().replace(/[%％]$/, '')}%`;

/** The attachments that were sealed with the sheet, each with its hash. */
function SealedFiles({ files }: { readonly files: readonly SealedFile[] }) {
  if (files.length === 0) return null;
  return (
    <div>
      <Text fw={600} size="sm">
        随报价单密封的附件
      </Text>
      {files.map(({ fileId, name, hash }) => (
        <Text key={fileId} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name} <span className="tnum">SHA-256 {hash}</span>
        </Text>
      ))}
    </div>
  );
}
