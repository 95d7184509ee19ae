import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import {
  Button,
  Checkbox,
  Group,
  Input,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { MomentField } from '../../../../ui/form/DateField.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import { isBuyerAtom } from '../../../identity/session/roles.ts';
import { useLaunch } from '../api.ts';
import {
  draftOf,
  emptyLaunch,
  type LaunchForm as Form,
  type LaunchDraft,
  termsOf,
  validateLaunch,
} from '../model/launch-form.ts';
import { groupBuyPaths } from '../paths.ts';
import { TierRows } from './TierRows.tsx';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

interface Props {
  readonly product: {
    readonly productId: string;
    readonly skuId: string;
    readonly name: string;
    readonly unit: string;
    readonly price: Fen;
  };
  /** A returned group buy that is changed; null for a new one. */
  readonly returned: GroupBuyDetail | null;
}

/** The terms of a group buy; its supplier is asked to confirm them next. */
export function LaunchForm({ product, returned }: Props) {
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const launch = useLaunch();
  const form: Form = useForm<LaunchDraft>({
    initialValues: returned ? draftOf(returned) : emptyLaunch(Date.now(), product.name),
    validate: validateLaunch,
  });
  const submit = form.onSubmit((draft) => {
    const { productId, skuId } = product;
    const body = {
      id: returned?.id ?? null,
      version: returned?.version ?? null,
      terms: termsOf(draft, { productId, skuId }),
    };
    void launch.send(body).then(
      ({ id }) => {
        toast('done', '团购已发起，等待供应商确认');
        void navigate(groupBuyPaths.groupBuy.to(id), { replace: true });
      },
      () => {},
    );
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Panel title="数量与价格">
          <TierRows form={form} basePrice={product.price} unit={product.unit} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} mt="md">
            <CountField
              form={form}
              field="cap"
              label="总量上限"
              unit={product.unit}
              hint="留空为不限"
            />
            <CountField form={form} field="unitMin" label="每单位起订量" unit={product.unit} />
            <CountField
              form={form}
              field="unitMax"
              label="每单位上限"
              unit={product.unit}
              hint="留空为不限"
            />
          </SimpleGrid>
          <Checkbox
            mt="md"
            label="参团即预留库存"
            description="单位参团时就从供应商库存中留出；未成团、退出或取消时退回。不选则截止下单时再扣库存。"
            {...form.getInputProps('keepsStock', { type: 'checkbox' })}
          />
        </Panel>
        <Panel title="时间与范围">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TimeField form={form} field="startsAt" label="报名开始时间" />
            <TimeField form={form} field="endsAt" label="报名截止时间" />
          </SimpleGrid>
          <Scope form={form} />
        </Panel>
        <Panel title="说明">
          <Stack gap="sm">
            <TextInput
              label="团购名称"
              withAsterisk
              maxLength={limits.projectName}
              {...form.getInputProps('title')}
            />
            <Textarea
              label="团购说明"
              autosize
              minRows={3}
              maxLength={limits.projectText}
              {...form.getInputProps('description')}
            />
            <LaunchFiles form={form} />
          </Stack>
        </Panel>
        <Refused failure={launch.failure} />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="md"
            loading={launch.isSending}
            disabled={form.values.isUploading}
          >
            {form.values.isUploading ? '附件上传中…' : returned ? '重新发起' : '发起团购'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function LaunchFiles({ form }: { readonly form: Form }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        附件（选填，如规格书、送货清单）
      </Text>
      <Suspense fallback={null}>
        <Files
          label="团购附件"
          fileDomain="general"
          group={form.values.fileGroup}
          onGroup={(group) => form.setFieldValue('fileGroup', group)}
          onChange={({ isUploading }) => form.setFieldValue('isUploading', isUploading)}
        />
      </Suspense>
    </div>
  );
}

interface CountProps {
  readonly form: Form;
  readonly field: 'cap' | 'unitMin' | 'unitMax';
  readonly label: string;
  readonly unit: string;
  readonly hint?: string;
}

function CountField({ form, field, label, unit, hint }: CountProps) {
  return (
    <NumberField
      label={`${label}（${unit}）`}
      {...(hint ? { placeholder: hint } : {})}
      min={1}
      max={limits.orderQuantity}
      {...form.getInputProps(field)}
      onChange={(value) => form.setFieldValue(field, value)}
    />
  );
}

interface TimeProps {
  readonly form: Form;
  readonly field: 'startsAt' | 'endsAt';
  readonly label: string;
}

function TimeField({ form, field, label }: TimeProps) {
  return (
    <MomentField
      data-path={`terms.${field}`}
      label={label}
      withAsterisk
      value={form.values[field]}
      error={form.errors[field]}
      onChange={(ms) => form.setFieldValue(field, ms)}
    />
  );
}

function Scope({ form }: { readonly form: Form }) {
  const { scope, region } = form.values;
  // An operator's own unit buys nothing.
  const isBuyer = useAtomValue(isBuyerAtom);
  return (
    <Stack gap="xs" mt="md">
      <Radio.Group label="谁可以参团" {...form.getInputProps('scope')}>
        <Group gap="lg" pt={6}>
          <Radio value="all" label="全部单位" />
          <Radio value="region" label="收货地址在指定地区的单位" />
          {isBuyer && <Radio value="unit" label="仅本单位" />}
        </Group>
      </Radio.Group>
      {scope === 'region' && (
        <Input.Wrapper label="地区" error={form.errors.region}>
          <div>
            <RegionPicker
              label="参团地区"
              placeholder="请选择"
              value={region}
              onChange={(chosen) => form.setFieldValue('region', chosen)}
            />
          </div>
        </Input.Wrapper>
      )}
    </Stack>
  );
}
