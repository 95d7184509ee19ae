import type { ServiceDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { Select, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useOffer, useUnits } from '../api.ts';
import {
  emptyNeed,
  type NeedDraft,
  type NeedForm,
  needOf,
  validateNeed,
} from '../model/need-form.ts';
import {
  linesOf,
  type QuoteDraft,
  type QuoteForm,
  quoteOf,
  quoteProblem,
} from '../model/quote-form.ts';
import { fixedPointPaths } from '../paths.ts';
import { NeedFields } from './NeedFields.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { StepForm } from './StepForm.tsx';

/** A supplier begins: what was talked over with a unit, with its quote, for the unit to confirm. */
export function OfferStep({ service }: { readonly service: ServiceDetail }) {
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const offer = useOffer();
  const [unitId, setUnitId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const need: NeedForm = useForm<NeedDraft>({
    initialValues: emptyNeed(null, service.categoryName),
    validate: (draft) => validateNeed(draft, service.fields),
  });
  const quote: QuoteForm = useForm<QuoteDraft>({ initialValues: quoteOf(null) });

  const submit = need.onSubmit((draft) => {
    const wrong =
      unitId === null ? '请选择采购单位' : quoteProblem(quote.getValues(), service, draft.budget);
    setProblem(wrong);
    if (wrong !== null || unitId === null) return;
    const { note, fileGroup } = quote.getValues();
    const body = { serviceId: service.id, unitId, need: needOf(draft), fileGroup };
    void offer.send({ ...body, lines: linesOf(quote.getValues()), note: note.trim() }).then(
      ({ id }) => {
        toast('done', '已发送给采购单位，等待确认');
        void navigate(fixedPointPaths.fixedOrder.to(id), { replace: true });
      },
      () => {},
    );
  });
  return (
    <StepForm
      word="发送给采购单位"
      isSending={offer.isSending}
      isDisabled={service.closedReason !== ''}
      problem={problem}
      failure={offer.failure}
      onSubmit={submit}
    >
      <ServiceFacts service={service} />
      <Panel title="采购单位与需求">
        <Stack gap="sm">
          <UnitSelect value={unitId} onChange={setUnitId} />
          <NeedFields form={need} fields={service.fields} />
        </Stack>
      </Panel>
      <Panel title="明细与报价">
        <QuoteFields form={quote} items={service.items} orderLimit={service.orderLimit} />
      </Panel>
    </StepForm>
  );
}

interface UnitProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

function UnitSelect({ value, onChange }: UnitProps) {
  const [keyword, setKeyword] = useState('');
  const { data } = useUnits(keyword.slice(0, 64));
  return (
    <Select
      label="采购单位"
      withAsterisk
      searchable
      placeholder="输入单位名称查找"
      nothingFoundMessage="没有找到单位"
      data={(data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      data-path="unitId"
      value={value}
      onChange={onChange}
      onSearchChange={setKeyword}
    />
  );
}
