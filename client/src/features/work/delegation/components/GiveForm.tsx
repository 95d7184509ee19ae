import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { Alert, Button, Select, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSend } from '../../../../lib/http/call.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly people: readonly Choice[];
  readonly kinds: readonly Choice[];
  readonly mostDays: number;
  readonly onGiven: () => void;
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** A new delegation to a reviewer of the same unit. */
export function GiveForm({ people, kinds, mostDays, onGiven }: Props) {
  const { send, isSending, failure } = useSend(delegationEndpoints.give, { quiet: true });
  const form = useForm({
    initialValues: {
      toPersonId: '',
      kind: null as string | null,
      fromDay: '',
      toDay: '',
      reason: '',
    },
    validate: {
      toPersonId: (id) => (id ? null : '请选择代审人'),
      toDay: (day) => (day ? null : '请选择终止日期'),
      reason: (text) => (text.trim() ? null : '请填写原因'),
    },
  });
  const submit = ({ fromDay, ...rest }: typeof form.values) =>
    void send({ ...rest, fromDay: fromDay || null }).then(
      () => {
        form.reset();
        onGiven();
      },
      () => {},
    );
  return (
    <Panel title="委托他人代审">
      <form onSubmit={form.onSubmit(submit)} noValidate aria-label="委托他人代审">
        <Stack maw={720}>
          {failure && (
            <Alert color="red" role="alert">
              {failure.text}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label="代审人（同单位审核人）"
              data={optionsOf(people)}
              searchable
              nothingFoundMessage="本单位没有其他审核人"
              withAsterisk
              {...form.getInputProps('toPersonId')}
            />
            <Select
              label="业务类型"
              placeholder="全部审核"
              data={optionsOf(kinds)}
              clearable
              {...form.getInputProps('kind')}
            />
            <DateField label="起始日期（留空为现在）" {...form.getInputProps('fromDay')} />
            <DateField
              label={`终止日期（最长 ${mostDays} 天）`}
              withAsterisk
              {...form.getInputProps('toDay')}
            />
          </SimpleGrid>
          <Textarea label="原因" maxLength={200} withAsterisk {...form.getInputProps('reason')} />
          <Button type="submit" loading={isSending} w="fit-content">
            委托
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
