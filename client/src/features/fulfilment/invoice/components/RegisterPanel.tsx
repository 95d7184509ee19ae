import {
  type ApplicationDetail,
  invoiceEndpoints,
  type OrderAmount,
  type RedLetterRow,
  type TypedInvoice,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { rateOfCode, taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly application: ApplicationDetail;
}

/** The supplier uploads an e-invoice, whose data is read from it, or types one. */
export function RegisterPanel({ application }: Props) {
  const [group, setGroup] = useState<string | null>(null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [orderNumber, setOrderNumber] = useState('');
  const letters = application.redLetters.filter(({ mayIssue }) => mayIssue === 'yes');
  const mayBlue = application.actions.includes('issue');
  const [letterId, setLetterId] = useState(mayBlue ? '' : (letters[0]?.id ?? ''));
  const letter = letters.find(({ id }) => id === letterId) ?? null;
  const isThere = group !== null && (files?.stored ?? 0) > 0 && files?.isUploading === false;
  return (
    <Panel title="登记发票">
      <Stack gap="sm">
        <Text c="var(--jc-muted)">
          上传数电发票的 XML 或 OFD，号码、金额、税额自动识别并校验；PDF 或纸质发票请录入。
          {mayBlue && (
            <>
              还应开具 <Money amount={fen(application.amount - application.invoiced)} mx={4} />
            </>
          )}
        </Text>
        {letters.length > 0 && (
          <LetterField
            letters={letters}
            mayBlue={mayBlue}
            value={letterId}
            onChange={setLetterId}
          />
        )}
        <FileUpload
          label="发票文件"
          group={group}
          onGroup={setGroup}
          onChange={setFiles}
          fileDomain="invoice"
        />
        {application.orders.length > 0 && (
          <OrderField orders={application.orders} value={orderNumber} onChange={setOrderNumber} />
        )}
        {isThere && !isTyping && (
          <ReadInvoice application={application} fileGroup={group} orderNumber={orderNumber} />
        )}
        {isTyping ? (
          <TypeInvoice
            key={`${orderNumber} ${letterId}`}
            application={application}
            letter={letter}
            fileGroup={isThere ? group : null}
            orderNumber={orderNumber}
          />
        ) : (
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => setTyping(true)}>
              {letter ? '录入红字发票' : '录入发票'}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

interface LetterFieldProps {
  readonly letters: readonly RedLetterRow[];
  readonly mayBlue: boolean;
  readonly value: string;
  readonly onChange: (letterId: string) => void;
}

/** Whether the next invoice is a blue one, or the red one of a confirmed form. */
function LetterField({ letters, mayBlue, value, onChange }: LetterFieldProps) {
  return (
    <NativeSelect
      label="登记的发票"
      description="红字发票的金额、税额须与已确认的红字确认单一致，为负数"
      value={value}
      data={[
        ...(mayBlue ? [{ value: '', label: '蓝字发票' }] : []),
        ...letters.map(({ id, number, invoiceNumber, net, tax }) => ({
          value: id,
          label: `红字发票：冲 ${invoiceNumber}，−${formatFen(fen(net + tax))}（${number}）`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface OrderFieldProps {
  readonly orders: readonly OrderAmount[];
  readonly value: string;
  readonly onChange: (orderNumber: string) => void;
}

/** The order that the next invoice is for, with what is left of each. */
function OrderField({ orders, value, onChange }: OrderFieldProps) {
  const left = orders.filter(({ amount, invoiced }) => amount !== invoiced);
  return (
    <NativeSelect
      label="开票订单"
      data-path="orderNumber"
      description="每张订单单独开票"
      value={value}
      data={[
        { value: '', label: '按发票金额识别' },
        ...left.map(({ number, amount, invoiced }) => ({
          value: number,
          label: `${number}，还应开 ${formatFen(fen(amount - invoiced))}`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function useRegister({ id, version }: ApplicationDetail, orderNumber: string) {
  const sending = useSend(invoiceEndpoints.register, { repeats: true, quiet: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const register = (fileGroup: string | null, typed: TypedInvoice | null) =>
    void sending.send({ id, version, fileGroup, typed, orderNumber }).then(
      () => {
        toast('done', '登记成功');
        void changed();
      },
      () => {},
    );
  return { ...sending, register };
}

function Alarm({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="var(--jc-alarm)" role="alert">
      {children}
    </Text>
  );
}

interface ReadProps extends Props {
  readonly fileGroup: string;
  readonly orderNumber: string;
}

function ReadInvoice({ application, fileGroup, orderNumber }: ReadProps) {
  const { data, error, isFetching } = useCall(
    invoiceEndpoints.read,
    { id: application.id, fileGroup },
    { quiet: true, alwaysNew: true },
  );
  const { register, isSending, failure } = useRegister(application, orderNumber);
  if (error) return <Alarm>{error.text}</Alarm>;
  // A file that took another's place has the same group: what was read of the other one is over.
  if (!data || isFetching) return <Text c="var(--jc-muted)">识别中…</Text>;
  const { invoice } = data;
  const told = (field: 'number' | 'issuedAtMs' | 'buyerName', value: string) => (
    <div>
      <span className="tnum" tabIndex={-1} data-path={`typed.${field}`}>
        {value}
      </span>
    </div>
  );
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ['发票号码', told('number', invoice.number)],
          ['开票日期', told('issuedAtMs', dayText(invoice.issuedAtMs))],
          ['购买方', told('buyerName', invoice.buyerName)],
          ['销售方', invoice.sellerName],
          ['金额', <Money key="a" amount={invoice.net} isPrice={false} />],
          ['税额', <Money key="t" amount={invoice.tax} isPrice={false} />],
          ['价税合计', <Money key="g" amount={invoice.gross} fw={700} />],
          ['原蓝字发票', invoice.reverses || '—'],
        ]}
      />
      <Refused failure={failure} />
      <Group>
        <Button loading={isSending} onClick={() => register(fileGroup, null)}>
          登记该发票
        </Button>
      </Group>
    </Stack>
  );
}

const STANDARD_RATE = 1_300;

/** A row of an invoice that is typed: everything at one tax rate. */
interface RateRow {
  readonly taxRate: number;
  readonly net: Fen | null;
  readonly tax: Fen | null;
}

/** The amounts still to be invoiced, one row for each known rate; else one row at the usual rate. */
function rowsOf({
  amount,
  invoiced,
  rates,
}: Pick<ApplicationDetail, 'amount' | 'invoiced' | 'rates'>): RateRow[] {
  const open = rates.flatMap(({ taxRate, ...of }) =>
    taxRate === null ? [] : [{ taxRate, left: fen(of.amount - of.invoiced) }],
  );
  const rows = open.filter(({ left }) => left > 0);
  if (rows.length === 0) rows.push({ taxRate: STANDARD_RATE, left: fen(amount - invoiced) });
  return rows.map(({ taxRate, left }) => {
    const { net, tax } = splitTax(left, rateOfCode(taxRate));
    return { taxRate, net, tax };
  });
}

const sumOf = (rows: readonly RateRow[], of: 'net' | 'tax'): Fen | null =>
  rows.some((row) => row[of] === null)
    ? null
    : fen(rows.reduce((sum, row) => sum + (row[of] ?? 0), 0));

const filled = ({ taxRate, net, tax }: RateRow) =>
  net === null || tax === null ? [] : [{ taxRate, net, tax }];

interface RateRowsProps {
  readonly rows: readonly RateRow[];
  readonly onChange: (rows: RateRow[]) => void;
}

/** Net and tax of each rate; the rate stands before them where there are several. */
function RateRows({ rows, onChange }: RateRowsProps) {
  const set = (changed: RateRow, part: Partial<RateRow>) =>
    onChange(rows.map((row) => (row.taxRate === changed.taxRate ? { ...row, ...part } : row)));
  return rows.map((row) => {
    const prefix = rows.length > 1 ? `${taxRateWord(row.taxRate)} ` : '';
    return (
      <SimpleGrid key={row.taxRate} cols={{ base: 1, sm: 2 }}>
        <MoneyInput
          label={`${prefix}金额（不含税）`}
          withAsterisk
          value={row.net}
          onChange={(net) => set(row, { net })}
        />
        <MoneyInput
          label={`${prefix}税额`}
          withAsterisk
          value={row.tax}
          onChange={(tax) => set(row, { tax })}
        />
      </SimpleGrid>
    );
  });
}

interface TypeProps extends Props {
  /** The form whose red invoice is typed; null for a blue invoice. */
  readonly letter: RedLetterRow | null;
  readonly fileGroup: string | null;
  readonly orderNumber: string;
}

/** The amounts of a confirmed form, as its red invoice has them. */
const redRow = ({ net, tax }: RedLetterRow): RateRow => ({
  taxRate: STANDARD_RATE,
  net: fen(-net),
  tax: fen(-tax),
});

/** The fields of a typed invoice, apart from its amounts. */
interface TypedHead {
  readonly number: string;
  readonly code: string;
  readonly day: string;
  /** The blue invoice that a red one cancels. */
  readonly reverses: string;
}

interface HeadProps {
  readonly head: TypedHead;
  readonly isTried: boolean;
  readonly onChange: (head: TypedHead) => void;
}

function HeadFields({ head, isTried, onChange }: HeadProps) {
  const set = (part: Partial<TypedHead>) => onChange({ ...head, ...part });
  const missing = (value: string, label: string) =>
    isTried && value === '' ? `请填写${label}` : null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="发票号码"
        inputMode="numeric"
        withAsterisk
        maxLength={20}
        value={head.number}
        data-path="typed.number"
        error={missing(head.number, '发票号码')}
        onChange={(event) => set({ number: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="发票代码（纸质发票）"
        inputMode="numeric"
        data-path="typed.code"
        maxLength={12}
        value={head.code}
        onChange={(event) => set({ code: event.currentTarget.value.trim() })}
      />
      <DateField
        label="开票日期"
        withAsterisk
        value={head.day}
        data-path="typed.issuedAtMs"
        error={missing(head.day, '开票日期')}
        onChange={(day) => set({ day })}
      />
      <TextInput
        label="原蓝字发票号码（红字发票）"
        inputMode="numeric"
        data-path="typed.reverses"
        maxLength={20}
        value={head.reverses}
        onChange={(event) => set({ reverses: event.currentTarget.value.trim() })}
      />
    </SimpleGrid>
  );
}

function TypeInvoice({ application, letter, fileGroup, orderNumber }: TypeProps) {
  const { register, isSending, failure } = useRegister(application, orderNumber);
  const billed = application.orders.find((order) => order.number === orderNumber) ?? application;
  const [head, setHead] = useState<TypedHead>({
    ...{ number: '', code: '', day: '' },
    reverses: letter?.invoiceNumber ?? '',
  });
  const [rows, setRows] = useState(() => (letter ? [redRow(letter)] : rowsOf(billed)));
  const net = sumOf(rows, 'net');
  const tax = sumOf(rows, 'tax');
  const [isTried, setTried] = useState(false);
  function submit(): void {
    setTried(true);
    const { number, code, day, reverses } = head;
    if (number === '' || day === '' || net === null || tax === null) return;
    const { title, taxNumber } = application.titleDetails;
    register(fileGroup, {
      number,
      code,
      issuedAtMs: momentOfDay(day),
      net,
      tax,
      gross: fen(net + tax),
      buyerName: title,
      buyerTaxId: taxNumber,
      reverses,
      // A red invoice is compared with its form.
      lines: letter || billed.rates.length === 0 ? [] : rows.flatMap(filled),
    });
  }
  return (
    <Stack gap="sm">
      <HeadFields head={head} isTried={isTried} onChange={setHead} />
      <RateRows rows={rows} onChange={setRows} />
      <Text>
        价税合计 <Money amount={net === null || tax === null ? null : fen(net + tax)} fw={700} />
      </Text>
      <Refused failure={failure} />
      <Group>
        <Button loading={isSending} onClick={submit}>
          登记发票
        </Button>
      </Group>
    </Stack>
  );
}
