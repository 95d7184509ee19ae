import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useInvoiceTitles } from '../../../ordering/address/api.ts';
import { InvoiceBlock } from '../../../ordering/address/components/InvoiceBlock.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { invoicePaths, STATEMENTS_PARAM } from '../paths.ts';

const MERGES = [
  { value: 'merged', label: '合并开票' },
  { value: 'each', label: '每张对账单单独申请' },
  { value: 'perOrder', label: '每张订单一张发票' },
] as const;
type Merge = (typeof MERGES)[number]['value'];

/** /InvoiceApply?dzdids=: applies for the invoices of chosen statements. */
export default function InvoiceApplyPage() {
  const [params] = useSearchParams();
  const statementIds = (params.get(STATEMENTS_PARAM) ?? '').split(',').filter(Boolean);
  if (statementIds.length === 0)
    return (
      <Empty
        text="请先选择对账单"
        action={
          <Button component={Link} to={invoicePaths.billable.to()}>
            选择对账单
          </Button>
        }
      />
    );
  return <ApplyForm statementIds={statementIds} />;
}

function ApplyForm({ statementIds }: { readonly statementIds: readonly string[] }) {
  const [chosenId, setTitleId] = useState<string | null>(null);
  const { data: titles } = useInvoiceTitles();
  // The default title, the first of the book, stands there until another one is chosen.
  const titleId = chosenId ?? titles?.rows[0]?.id ?? '';
  const [merge, setMerge] = useState<Merge>('merged');
  const [content, setContent] = useState<'lines' | 'categories'>('lines');
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const { send, isSending, failure } = useSend(invoiceEndpoints.apply, {
    repeats: true,
    quiet: true,
  });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const navigate = useNavigate();
  async function submit(): Promise<void> {
    setTried(true);
    if (titleId === '') return;
    const body = { statementIds: [...statementIds], titleId, merge, content, remark };
    const made = await send(body).catch(() => null);
    if (!made) return;
    toast('done', '提交成功');
    await changed();
    const [id = ''] = made.ids;
    void navigate(made.ids.length === 1 ? invoicePaths.invoice.to(id) : invoicePaths.invoices.to());
  }
  return (
    <>
      <PageHeader title="申请开票" hint={`已选 ${statementIds.length} 张对账单`} />
      <Stack gap="md">
        <Panel title="发票抬头">
          <InvoiceBlock
            value={titleId}
            onChange={setTitleId}
            problem={isTried && titleId === '' ? '请选择发票抬头' : null}
          />
        </Panel>
        <Panel title="开票要求">
          <Stack gap="sm" align="flex-start">
            <Input.Wrapper
              label="合并方式"
              labelElement="div"
              description={merge === 'perOrder' ? '供应商为对账单里的每张订单各开一张发票' : null}
            >
              <div>
                <SegmentedControl
                  aria-label="合并方式"
                  value={merge}
                  orientation="vertical"
                  data={[...MERGES]}
                  onChange={setMerge}
                />
              </div>
            </Input.Wrapper>
            <Input.Wrapper label="开票内容" labelElement="div">
              <div>
                <SegmentedControl
                  aria-label="开票内容"
                  value={content}
                  data={[
                    { value: 'lines', label: '商品明细' },
                    { value: 'categories', label: '商品大类' },
                  ]}
                  onChange={(value) => setContent(value === 'categories' ? 'categories' : 'lines')}
                />
              </div>
            </Input.Wrapper>
            <TextInput
              data-path="remark"
              w="100%"
              label="备注"
              description="订单号会自动写入备注，便于对账"
              maxLength={limits.invoiceRemark}
              value={remark}
              onChange={(event) => setRemark(event.currentTarget.value)}
            />
          </Stack>
        </Panel>
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button loading={isSending} onClick={() => void submit()}>
            提交申请
          </Button>
        </Group>
      </Stack>
    </>
  );
}
