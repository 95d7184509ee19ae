import type { ServiceDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { regionAtom } from '../../../identity/region/region.ts';
import { useRequest } from '../api.ts';
import {
  emptyNeed,
  type NeedDraft,
  type NeedForm,
  needOf,
  validateNeed,
} from '../model/need-form.ts';
import { fixedPointPaths } from '../paths.ts';
import { NeedFields } from './NeedFields.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { StepForm } from './StepForm.tsx';

/** A buyer describes a need to one appointed supplier. */
export function NeedStep({ service }: { readonly service: ServiceDetail }) {
  const region = useAtomValue(regionAtom);
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const request = useRequest();
  const form: NeedForm = useForm<NeedDraft>({
    initialValues: emptyNeed(region, service.categoryName),
    validate: (draft) => validateNeed(draft, service.fields),
  });
  const submit = form.onSubmit((draft) => {
    void request.send({ serviceId: service.id, need: needOf(draft) }).then(
      ({ id }) => {
        toast('done', '需求已发送，等待供应商接单');
        void navigate(fixedPointPaths.fixedOrder.to(id), { replace: true });
      },
      () => {},
    );
  });
  return (
    <StepForm
      word="发送给供应商"
      isSending={request.isSending}
      isDisabled={service.closedReason !== ''}
      failure={request.failure}
      onSubmit={submit}
    >
      <ServiceFacts service={service} />
      <Panel title="服务需求">
        <NeedFields form={form} fields={service.fields} />
      </Panel>
    </StepForm>
  );
}
