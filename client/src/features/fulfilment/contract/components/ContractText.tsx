import type { ContractDetail } from '@jicai/shared/contract/fulfilment/contract.ts';
import { discountOf } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import { dueWords, milestones } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Alert, Badge, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

interface Props {
  readonly contract: ContractDetail;
}

/** The sum of a contract, and what its supplements are of it. */
export function ContractSum({
  contract: { amount, total },
  ...shown
}: { readonly contract: Pick<ContractDetail, 'amount' | 'total'> } & Pick<
  ComponentProps<typeof Money>,
  'fw' | 'isPrice'
>) {
  const sum = total ?? amount;
  return (
    <>
      <Money amount={sum} {...shown} />
      {sum !== amount && (
        <Text component="span" size="xs" c="var(--jc-muted)" className="tnum">
          （含补充协议 {formatFen(fen(sum - amount))}）
        </Text>
      )}
    </>
  );
}

const BONDS = { none: '不收取', due: '待收取', received: '已收取', returned: '已退还' } as const;
const SIDES = { buyer: '甲方', supplier: '乙方' } as const;

/** How many pieces a termination ends, and their value. */
function endedWords({ ended }: Pick<ContractDetail, 'ended'>): string {
  const pieces = ended.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = ended.reduce((sum, one) => sum + one.amount, 0);
  return pieces === 0 ? '没有未交付的部分' : `${pieces} 件，${formatFen(fen(amount))} 元`;
}

/** The parties, the amount and the terms of a contract, with what is wrong about it above. */
export function ContractFacts({ contract }: Props) {
  const { startsOn, endsOn, bondAmount, bondState, signedAtMs, publishedAtMs } = contract;
  const isChanged = contract.files.some(({ isIntact }) => !isIntact);
  return (
    <Stack gap="sm">
      {isChanged && (
        <Alert color="red" title="文件已变动">
          合同文件与签章时的哈希值不一致，可能已被改动，签章不再有效。
        </Alert>
      )}
      {!contract.isAccountSame && (
        <Alert color="orange" title="供应商账户已变更">
          供应商现在的银行账户与合同锁定的不一致；付款已暂停，须双方签订补充协议并审核后恢复。
        </Alert>
      )}
      <Facts
        facts={[
          ['甲方', contract.unitName],
          ['乙方', contract.supplierName],
          ['订单编号', contract.orderNumber],
          ...(contract.kind === 'termination'
            ? ([['不再交付', endedWords(contract)]] as const)
            : ([
                ['金额', <ContractSum key="a" contract={contract} fw={700} />],
                ['大写', fenInWords(contract.total ?? contract.amount)],
                ['履约期限', startsOn === '' ? '待供应商填写' : `${startsOn} 至 ${endsOn}`],
                ['开户行', contract.bank || '—'],
                ['银行账号', contract.account || '—'],
              ] as const)),
          ['签订期限', dayText(contract.signByMs)],
          ['签订时间', signedAtMs === null ? '—' : dateTimeText(signedAtMs)],
          ['公示时间', publishedAtMs === null ? '—' : dateTimeText(publishedAtMs)],
          [
            '履约保证金',
            bondAmount === 0 ? (
              BONDS.none
            ) : (
              <span key="b">
                <Money amount={bondAmount} isPrice={false} />（{BONDS[bondState]}）
              </span>
            ),
          ],
          ...(contract.parentNumber ? ([['原合同', contract.parentNumber]] as const) : []),
          ...(contract.reason ? ([['事由', contract.reason]] as const) : []),
        ]}
      />
    </Stack>
  );
}

type Instalment = ContractDetail['plan'][number];
const planColumns: readonly Column<Instalment & { readonly nth: number }>[] = [
  { title: '期次', isHeading: true, render: ({ nth }) => `第 ${nth} 期` },
  { title: '节点', render: ({ milestone }) => milestones[milestone] },
  { title: '比例', isNumber: true, render: ({ share }) => `${share / 100}%` },
  { title: '到期', render: dueWords },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money amount={amount} isPrice={false} />,
  },
];

/** The payment plan with its amounts. */
export const PlanTable = ({ contract }: Props) => (
  <DataTable
    caption="付款计划"
    columns={planColumns}
    rows={contract.plan.map((one, index) => ({ ...one, nth: index + 1 }))}
    keyOf={({ nth }) => String(nth)}
  />
);

type Line = ContractDetail['lines'][number];

/** The column with the amount by which a line costs less than its unit price times its quantity. */
const DISCOUNT: Column<Line> = {
  title: '优惠',
  isNumber: true,
  render: (line) => <Money amount={fen(-discountOf(line))} isPrice={false} />,
};

/** The things bought, with the serial numbers that the supplier wrote down. */
export function LineTable({ contract }: Props) {
  const serialsOf = (lineNo: number) =>
    contract.serials.find((one) => one.lineNo === lineNo)?.serials.join('、') ?? '';
  const columns: readonly Column<Line>[] = [
    { title: '名称', isHeading: true, render: ({ name }) => name },
    { title: '规格', isMinor: true, render: ({ spec }) => spec || '—' },
    { title: '数量', isNumber: true, render: ({ quantity, unit }) => `${quantity} ${unit}` },
    {
      title: '单价',
      isNumber: true,
      render: ({ price }) => <Money amount={price} isPrice={false} />,
    },
    ...(contract.lines.some((line) => discountOf(line) > 0) ? [DISCOUNT] : []),
    {
      title: '金额',
      isNumber: true,
      render: ({ amount }) => <Money amount={amount} isPrice={false} />,
    },
    { title: '序列号', isMinor: true, render: ({ lineNo }) => serialsOf(lineNo) || '—' },
  ];
  return (
    <DataTable
      caption="标的明细"
      columns={columns}
      rows={contract.lines}
      keyOf={({ lineNo }) => String(lineNo)}
    />
  );
}

interface ClausesProps {
  readonly clauses: readonly { readonly title: string; readonly text: string }[];
}

/** The text as it will be printed. */
export const Clauses = ({ clauses }: ClausesProps) => (
  <Stack gap="sm">
    {clauses.map(({ title, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a clause is its place in the contract
      <div key={index}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Text>
      </div>
    ))}
  </Stack>
);

/** The seals under a contract: person, time, and the hash of the file that was sealed. */
export function SealList({ contract }: Props) {
  if (contract.seals.length === 0) return <Text c="var(--jc-muted)">双方尚未签章</Text>;
  return (
    <Stack gap="xs">
      {contract.seals.map((seal) => (
        <div key={`${seal.side}${seal.atMs}`}>
          <Text fw={500}>
            {SIDES[seal.side]} {seal.orgName}{' '}
            <Badge
              component="span"
              radius="sm"
              variant="light"
              color={seal.isValid ? 'green' : 'red'}
            >
              {seal.isValid ? '签名有效' : '签名无效'}
            </Badge>
          </Text>
          <Text size="sm" c="var(--jc-muted)" className="tnum">
            {seal.personName} · {dateTimeText(seal.atMs)}
          </Text>
          <Text size="xs" c="var(--jc-muted)" className="tnum" style={{ overflowWrap: 'anywhere' }}>
            SHA-256 {seal.sha256}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
