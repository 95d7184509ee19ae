import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type AfterSaleKind,
  afterSaleKindNames,
  afterSaleKinds,
  checkFreightKind,
  FREIGHT_LINE,
  lowersStatement,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { PiecesInput } from '../../../../ui/form/numbers/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../ui/form/numbers/pieces.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed } from '../../../../ui/page/states.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { useKnown } from '../../../ordering/address/api.ts';
import { useOffer } from '../../../ordering/address/model/use-offer.ts';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { threadPaths } from '../../thread/paths.ts';
import { afterSalePaths, ORDER_PARAM } from '../paths.ts';

type Claimable = ResponseOf<typeof afterSaleEndpoints.claimable>;
const claimableOf = ({ accepted, claimed }: Claimable['rows'][number]) => accepted - claimed;
const REASONS = ['质量问题', '与描述不符', '数量短少', '运输破损', '发错商品', '其他'];

/** /servicesapply and /servicesapplySN: claims pieces of one line of an order. */
export default function AfterSaleApplyPage() {
  const [params] = useSearchParams();
  const orderId = params.get(ORDER_PARAM) ?? '';
  const { pathname } = useLocation();
  const { data, error, refetch } = useCall(
    afterSaleEndpoints.claimable,
    { orderId },
    { enabled: orderId !== '', quiet: true, alwaysNew: true },
  );
  const what = '订单加载失败';
  if (orderId === '') return <Failed what={what} failure={null} onRetry={() => void refetch()} />;
  if (!data) return <Unloaded what={what} error={error} refetch={refetch} />;
  // A provider's form has an address of its own, to which every link of an order leads from here.
  if (data.provider !== '' && pathname !== afterSalePaths.afterSaleApplyProvider.pattern)
    return <Navigate to={afterSalePaths.afterSaleApplyProvider.to(orderId)} replace />;
  const open = data.rows.some(({ accepted, claimed }) => accepted > claimed);
  if (!open)
    return (
      <Empty
        text="该订单没有可申请售后的商品；验收后的商品才能申请售后"
        action={
          <Button component={Link} to={threadPaths.orderThread.to(orderId)}>
            查看履约进度
          </Button>
        }
      />
    );
  return (
    <>
      <PageHeader
        title="申请售后"
        hint={[`订单 ${data.orderNumber}`, data.supplierName, data.provider]
          .filter(Boolean)
          .join(' · ')}
      />
      {data.isProviderAway && (
        <Alert color="orange" mb="md">
          暂时取不到「{data.provider}」的售后表单，可以先按本页内容提交；「{data.provider}
          」需要的其他信息请写在问题描述中。
        </Alert>
      )}
      <ApplyForm key={orderId} orderId={orderId} order={data} />
    </>
  );
}

interface Form {
  readonly lineNo: number;
  readonly kind: AfterSaleKind;
  readonly quantity: TypedPieces;
  readonly refund: Fen | null;
  readonly reason: string;
  readonly description: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly provider: Readonly<Record<string, string>>;
}

function ApplyForm({ orderId, order }: { readonly orderId: string; readonly order: Claimable }) {
  const lines = order.rows.filter(({ accepted, claimed }) => accepted > claimed);
  const known = useKnown().data?.known;
  const [form, setForm] = useState<Form>(() => ({
    lineNo: lines[0]?.lineNo ?? FREIGHT_LINE,
    kind: lines[0]?.lineNo === FREIGHT_LINE ? 'refund' : 'return',
    quantity: 1,
    refund: null,
    reason: '',
    description: '',
    contactName: '',
    contactPhone: '',
    provider: {},
  }));
  const [group, setGroup] = useState<string | null>(null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const [isTried, setTried] = useState(false);
  const { send, isSending, failure } = useSend(afterSaleEndpoints.apply, {
    repeats: true,
    quiet: true,
  });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const navigate = useNavigate();
  const set = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  useOffer('contactName', known?.contactName, form.contactName, (contactName) =>
    set({ contactName }),
  );
  useOffer('contactPhone', known?.contactPhone, form.contactPhone, (contactPhone) =>
    set({ contactPhone }),
  );
  const needsRefund = lowersStatement(form.kind);
  async function submit(): Promise<void> {
    setTried(true);
    const line = lines.find(({ lineNo }) => lineNo === form.lineNo);
    const quantity = piecesOf(form.quantity, { min: 1, max: line ? claimableOf(line) : 0 });
    const isMissing =
      form.reason === '' ||
      form.contactName.trim() === '' ||
      form.contactPhone.trim() === '' ||
      (needsRefund && form.refund === null);
    if (isMissing || quantity === null) return;
    const { provider, refund, ...rest } = form;
    const providerForm = Object.entries(provider).map(([name, value]) => ({ name, value }));
    const body = {
      ...rest,
      quantity,
      orderId,
      refund: refund ?? fen(0),
      fileGroup: group,
      providerForm,
    };
    const made = await send(body).catch(() => null);
    if (!made) return;
    toast('done', '提交成功');
    await changed();
    void navigate(afterSalePaths.afterSale.to(made.id));
  }

  return (
    <Panel>
      <Stack gap="sm">
        <ClaimFields form={form} set={set} order={order} isTried={isTried} />
        <FileUpload
          label="图片"
          group={group}
          onGroup={setGroup}
          onChange={setFiles}
          fileDomain="afterSale"
        />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button
            loading={isSending}
            disabled={files?.isUploading ?? false}
            onClick={() => void submit()}
          >
            提交申请
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly set: (part: Partial<Form>) => void;
  readonly order: Claimable;
}

/** The mall's own fields of a claim. */
function ClaimFields({ form, set, order, isTried }: FieldsProps & { readonly isTried: boolean }) {
  const lines = order.rows.filter(({ accepted, claimed }) => accepted > claimed);
  const line = lines.find(({ lineNo }) => lineNo === form.lineNo);
  const left = line ? claimableOf(line) : 0;
  const needsRefund = lowersStatement(form.kind);
  const missing = (value: string | number | null, label: string) =>
    isTried && (value === '' || value === null) ? `请填写${label}` : null;

  return (
    <>
      <WhatIsClaimed form={form} set={set} lines={lines} />
      {line && <Term line={line} kind={form.kind} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PiecesInput
          data-path="quantity"
          label={`数量（可申请 ${left}）`}
          withAsterisk
          min={1}
          max={left}
          value={form.quantity}
          onChange={(quantity) => set({ quantity })}
        />
        {needsRefund && (
          <MoneyInput
            data-path="refund"
            key={form.lineNo}
            label="退款金额"
            description="结算前冲减对账单，结算后在下一张对账单中扣减"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            withAsterisk
            value={form.refund}
            onChange={(refund) => set({ refund })}
            error={missing(form.refund, '退款金额')}
          />
        )}
        <Select
          data-path="reason"
          label="原因"
          withAsterisk
          data={REASONS}
          value={form.reason || null}
          error={missing(form.reason, '原因')}
          onChange={(reason) => set({ reason: reason ?? '' })}
        />
        <TextInput
          data-path="contactName"
          label="联系人"
          withAsterisk
          maxLength={50}
          value={form.contactName}
          error={missing(form.contactName, '联系人')}
          onChange={(event) => set({ contactName: event.currentTarget.value })}
        />
        <TextInput
          data-path="contactPhone"
          label="联系电话"
          withAsterisk
          maxLength={32}
          value={form.contactPhone}
          error={missing(form.contactPhone, '联系电话')}
          onChange={(event) => set({ contactPhone: event.currentTarget.value })}
        />
        <ProviderFields form={form} set={set} order={order} />
      </SimpleGrid>
      <Textarea
        data-path="description"
        label="问题描述"
        autosize
        minRows={3}
        maxLength={500}
        value={form.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** Until when a line may be claimed in this way. */
function Term({
  line,
  kind,
}: {
  readonly line: Claimable['rows'][number];
  readonly kind: AfterSaleKind;
}) {
  const until = line.untilMs.find((one) => one.kind === kind)?.untilMs;
  if (until === undefined) return null;
  return (
    <Text size="sm" c="var(--jc-muted)">
      {afterSaleKinds[kind]}的申请期限至 {dayText(until)}
    </Text>
  );
}

interface WhatProps extends Pick<FieldsProps, 'form' | 'set'> {
  readonly lines: Claimable['rows'];
}

/** The line that is claimed, and how; of freight only the money comes back. */
function WhatIsClaimed({ form, set, lines }: WhatProps) {
  return (
    <>
      <Select
        data-path="lineNo"
        label="商品"
        withAsterisk
        allowDeselect={false}
        data={lines.map(({ lineNo, name, spec }) => ({
          value: String(lineNo),
          label: [name, spec].filter(Boolean).join(' '),
        }))}
        value={String(form.lineNo)}
        onChange={(value) => {
          const lineNo = Number(value);
          const kind = lineNo === FREIGHT_LINE ? { kind: 'refund' as const } : {};
          set({ lineNo, quantity: 1, refund: null, ...kind });
        }}
      />
      <SegmentedControl
        aria-label="售后类型"
        value={form.kind}
        data={afterSaleKindNames.map((kind) => ({
          value: kind,
          label: afterSaleKinds[kind],
          disabled: checkFreightKind(form.lineNo, kind) !== null,
        }))}
        onChange={(value) => {
          const kind = afterSaleKindNames.find((one) => one === value);
          if (kind) set({ kind });
        }}
      />
    </>
  );
}

/** The fields of the provider's own form. */
function ProviderFields({ form, set, order }: FieldsProps) {
  return (
    <>
      {order.fields.map(({ name, label, isRequired, options }) =>
        options.length > 0 ? (
          <Select
            key={name}
            label={label}
            withAsterisk={isRequired}
            data={options}
            value={form.provider[name] ?? null}
            onChange={(value) => set({ provider: { ...form.provider, [name]: value ?? '' } })}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            withAsterisk={isRequired}
            maxLength={200}
            value={form.provider[name] ?? ''}
            onChange={(event) =>
              set({ provider: { ...form.provider, [name]: event.currentTarget.value } })
            }
          />
        ),
      )}
    </>
  );
}
