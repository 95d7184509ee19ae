import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useComplaintsChanged, useRegister } from '../api.ts';

interface Props {
  /** Empty: the handler types it. */
  readonly objectionNumber: string;
  readonly onDone: () => void;
}

/** The form of a complaint that the authority accepted. */
export function RegisterForm({ objectionNumber, onDone }: Props) {
  const { send, isSending, failure } = useRegister();
  const changed = useComplaintsChanged();
  const toast = useSetAtom(toastAtom);
  const form = useForm({
    initialValues: {
      ...{ objectionNumber, authority: '', caseNumber: '', matters: '', receivedOn: '' },
      isSuspended: true,
    },
  });
  return (
    <Panel title="登记投诉">
      <form
        aria-label="登记投诉"
        onSubmit={form.onSubmit((values) =>
          send(values).then(() => {
            toast('done', '已登记');
            changed();
            onDone();
          }, changed),
        )}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="质疑编号"
              withAsterisk
              maxLength={60}
              {...form.getInputProps('objectionNumber')}
            />
            <DateField label="收到日期" withAsterisk {...form.getInputProps('receivedOn')} />
            <TextInput
              label="受理部门"
              withAsterisk
              maxLength={100}
              {...form.getInputProps('authority')}
            />
            <TextInput
              label="受理文号"
              withAsterisk
              maxLength={60}
              {...form.getInputProps('caseNumber')}
            />
          </SimpleGrid>
          <Textarea
            label="投诉事项"
            withAsterisk
            autosize
            minRows={3}
            maxLength={limits.objectionText}
            {...form.getInputProps('matters')}
          />
          <Checkbox
            label="财政部门暂停采购活动"
            description="暂停期间不生成成交订单，已有订单和合同不能继续办理；作出处理决定或满 30 日后解除"
            {...form.getInputProps('isSuspended', { type: 'checkbox' })}
          />
          <Refused failure={failure} />
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              登记
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
