import {
  type ContractDetail,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { contractWrite } from '../contract-write.ts';

const DAYS_MS = 30 * 86_400_000;
const wordsOf = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);

/** The supplier's part of a contract: the period, and serial numbers where goods have them; none of an end. */
export function CompleteForm({ contract }: { readonly contract: ContractDetail }) {
  const [startsOn, setStart] = useState(contract.startsOn || dayOf(Date.now()));
  const [endsOn, setEnd] = useState(contract.endsOn || dayOf(Date.now() + DAYS_MS));
  const [serials, setSerials] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(contract.serials.map((one) => [one.lineNo, one.serials.join('\n')])),
  );
  const sending = useSend(contractEndpoints.complete, contractWrite);
  const toast = useSetAtom(toastAtom);
  const isEnd = contract.kind === 'termination';
  const isWrong = !isEnd && endsOn < startsOn;
  const lines = contract.lines.flatMap(({ lineNo }) => {
    const numbers = wordsOf(serials[lineNo] ?? '');
    return numbers.length > 0 ? [{ lineNo, serials: numbers }] : [];
  });
  // A refusal names a line by its place among those that were sent, as they were then.
  const [sent, setSent] = useState<readonly number[]>([]);
  const submit = () => {
    setSent(lines.map(({ lineNo }) => lineNo));
    void sending
      .send({
        id: contract.id,
        version: contract.version,
        startsOn: isEnd ? '' : startsOn,
        endsOn: isEnd ? '' : endsOn,
        serials: lines,
      })
      .then(
        () => toast('done', '提交成功'),
        () => {},
      );
  };
  return (
    <Panel title={isEnd ? '核对终止协议' : '完善合同'}>
      <Stack gap="md">
        {!isEnd && (
          <Group align="flex-start">
            <DateField
              data-path="startsOn"
              label="履约开始"
              withAsterisk
              value={startsOn}
              onChange={setStart}
            />
            <DateField
              data-path="endsOn"
              label="履约结束"
              withAsterisk
              value={endsOn}
              error={isWrong ? '不能早于开始日' : null}
              onChange={setEnd}
            />
          </Group>
        )}
        {contract.kind === 'contract' &&
          contract.lines.map(({ lineNo, name, quantity, unit }) => (
            <Textarea
              {...(sent.includes(lineNo) && { 'data-path': `serials.${sent.indexOf(lineNo)}` })}
              key={lineNo}
              label={`序列号：${name}`}
              description={`至多 ${quantity} ${unit}，用空格、逗号或换行分开；没有序列号的可不填`}
              autosize
              minRows={1}
              value={serials[lineNo] ?? ''}
              onChange={(event) => setSerials({ ...serials, [lineNo]: event.currentTarget.value })}
            />
          ))}
        <Refused failure={sending.failure} />
        <Group>
          <Button loading={sending.isSending} disabled={isWrong} onClick={submit}>
            提交采购人确认
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
