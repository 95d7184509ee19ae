import type { FixedOrderDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useFill } from '../api.ts';
import {
  linesOf,
  type QuoteDraft,
  type QuoteForm,
  quoteOf,
  quoteProblem,
} from '../model/quote-form.ts';
import { fixedPointPaths } from '../paths.ts';
import { NeedFacts } from './NeedFacts.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { StepForm } from './StepForm.tsx';

/** The supplier completes details and prices of an accepted need. */
export function QuoteStep({ order }: { readonly order: FixedOrderDetail }) {
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const fill = useFill();
  const { service, need, id, version } = order;
  const [problem, setProblem] = useState<string | null>(null);
  const form: QuoteForm = useForm<QuoteDraft>({ initialValues: quoteOf(order) });
  const submit = form.onSubmit((draft) => {
    const wrong = quoteProblem(draft, service, need.budget);
    setProblem(wrong);
    if (wrong !== null) return;
    const { fileGroup } = draft;
    const body = { id, version, lines: linesOf(draft), note: draft.note.trim(), fileGroup };
    void fill.send(body).then(
      () => {
        toast('done', '报价已发送，等待采购人确认');
        void navigate(fixedPointPaths.fixedOrder.to(id), { replace: true });
      },
      () => {},
    );
  });
  return (
    <StepForm
      word="提交报价"
      isSending={fill.isSending}
      problem={problem}
      failure={fill.failure}
      onSubmit={submit}
    >
      <Panel title="采购需求">
        <NeedFacts order={order} />
      </Panel>
      <Panel title="明细与报价">
        <QuoteFields form={form} items={service.items} orderLimit={service.orderLimit} />
      </Panel>
    </StepForm>
  );
}
