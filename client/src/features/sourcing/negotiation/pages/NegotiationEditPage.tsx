import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type negotiationEndpoints,
  negotiationSubject,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { checkPrices } from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { limits } from '@jicai/shared/limits.ts';
import { negotiationMessages } from '@jicai/shared/messages/sourcing/negotiation.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { resultPaths } from '../../result/paths.ts';
import { useStart, useSubject } from '../api.ts';
import { PriceFields } from '../components/PriceFields.tsx';
import { pricesOf, startPrices } from '../model/prices.ts';
import { negotiationPaths, SUBJECT_PARAMS } from '../paths.ts';

const say = sayFrom(negotiationMessages);

type About = RequestOf<(typeof negotiationEndpoints)['subject']>;
type Subject = ResponseOf<(typeof negotiationEndpoints)['subject']>;

/** The subject that the address names; null where it names none. */
function readAbout(params: URLSearchParams): About | null {
  const quantity = Number(params.get(SUBJECT_PARAMS.quantity) ?? '1');
  try {
    return {
      subject: decode(negotiationSubject, params.get(SUBJECT_PARAMS.kind) ?? ''),
      subjectId: params.get(SUBJECT_PARAMS.id) ?? '',
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    };
  } catch {
    return null;
  }
}

/** /YjEdit: a new negotiation about a package, a product or an order. */
export default function NegotiationEditPage() {
  const [params] = useSearchParams();
  const about = readAbout(params);
  return (
    <>
      <PageHeader
        title="发起议价"
        actions={
          <Anchor component={Link} to={resultPaths.negotiationRule.to()}>
            议价规则
          </Anchor>
        }
      />
      {about ? <Start about={about} /> : <Empty text="请从商品、订单或询价评审发起议价" />}
    </>
  );
}

function Start({ about }: { readonly about: About }) {
  const { data, error, refetch } = useSubject(about);
  if (!data) return <Unloaded what="不能发起议价" error={error} refetch={refetch} />;
  if (data.openId) return <Navigate to={negotiationPaths.negotiation.to(data.openId)} replace />;
  return <StartForm about={about} first={data} />;
}

/**
 * The subject with the chosen quantity. While another one is asked for, or cannot be had, the last that
 * was answered stays: the form has what somebody typed.
 */
function useQuantity(given: About, first: Subject) {
  const [quantity, setQuantity] = useState(given.quantity);
  const about = { ...given, quantity };
  const { data, error } = useSubject(about);
  const [last, setLast] = useState(first);
  if (data && data !== last) setLast(data);
  return { about, subject: data ?? last, failure: error?.text ?? null, setQuantity };
}

interface FormProps {
  readonly about: About;
  /** The subject with the quantity of the address. */
  readonly first: Subject;
}

function useStarting(about: About, { lines }: Subject) {
  const { send, isSending, failure } = useStart();
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  function start(
    form: Pick<
      RequestOf<(typeof negotiationEndpoints)['start']>,
      'prices' | 'reason' | 'maxRounds'
    >,
  ) {
    const wrong = checkPrices(lines, form.prices, true);
    setProblem(wrong ? say(wrong.refused, wrong.values) : null);
    if (wrong) return;
    void send({ ...about, ...form }).then(
      ({ id }) => {
        toast('done', '已发起议价，等待供应商答复');
        void navigate(negotiationPaths.negotiation.to(id), { replace: true });
      },
      () => {},
    );
  }
  return { start, isSending, problem, failure };
}

function StartForm({ about: given, first }: FormProps) {
  const { about, subject, failure, setQuantity } = useQuantity(given, first);
  const { title, supplierName, lines, maxRounds } = subject;
  const [typed, setTyped] = useState(() => startPrices(lines));
  const [rounds, setRounds] = useState(Math.min(3, maxRounds));
  const [reason, setReason] = useState('');
  const starting = useStarting(about, subject);
  return (
    <Panel title={title}>
      <Stack gap="md">
        <Text>供应商：{supplierName}</Text>
        {subject.hasQuantity && (
          <NumberField
            label="数量"
            data-path="quantity"
            w={160}
            min={1}
            max={limits.orderQuantity}
            needsValue
            value={about.quantity}
            onChange={(value) => value !== '' && setQuantity(value)}
          />
        )}
        <PriceFields lines={lines} typed={typed} onChange={setTyped} />
        <NumberField
          label="最多轮次"
          data-path="maxRounds"
          description={`达到轮次后只能接受或结束；最多 ${maxRounds} 轮`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={240}
          min={1}
          max={maxRounds}
          needsValue
          value={rounds}
          onChange={(value) => value !== '' && setRounds(value)}
        />
        <Textarea
          label="议价理由"
          data-path="reason"
          withAsterisk
          autosize
          minRows={2}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refused failure={starting.failure} problem={failure ?? starting.problem} />
        <Group justify="flex-end">
          <Button
            loading={starting.isSending}
            onClick={() => {
              if (showWrongNumber(document)) return;
              starting.start({ prices: pricesOf(typed), reason, maxRounds: rounds });
            }}
          >
            发起议价
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
