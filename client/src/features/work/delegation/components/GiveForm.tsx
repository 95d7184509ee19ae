import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { Button, Select, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Deputy extends Choice {
  /** The ids of the kinds that they may take. */
  readonly kinds: readonly string[];
}

interface Props {
  readonly people: readonly Deputy[];
  readonly kinds: readonly Choice[];
  readonly mostDays: number;
  readonly onGiven: () => void;
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** A new delegation to somebody of the same unit with the same post. */
export function GiveForm({ people, kinds, mostDays, onGiven }: Props) {
  const { send, isSending, failure } = useSend(delegationEndpoints.give, { quiet: true });
  const form = useForm({
    initialValues: {
      toPersonId: '',
      kind: kinds[0]?.id ?? '',
      fromDay: '',
      toDay: '',
      reason: '',
    },
    validate: {
      kind: (kind) => (kind ? null : '请选择委托事项'),
      toPersonId: (id) => (id ? null : '请选择代理人'),
      toDay: (day) => (day ? null : '请选择终止日期'),
      reason: (text) => (text.trim() ? null : '请填写原因'),
    },
  });
  const { kind } = form.values;
  const submit = ({ fromDay, ...rest }: typeof form.values) =>
    void send({ ...rest, fromDay: fromDay || null }).then(
      () => {
        form.reset();
        onGiven();
      },
      () => {},
    );
  return (
    <Panel title="委托他人代理">
      <form onSubmit={form.onSubmit(submit)} noValidate aria-label="委托他人代理">
        <Stack maw={720}>
          <Refused failure={failure} isBox />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label="委托事项"
              data={optionsOf(kinds)}
              allowDeselect={false}
              withAsterisk
              {...form.getInputProps('kind')}
              onChange={(kind) => form.setValues({ kind: kind ?? '', toPersonId: '' })}
            />
            <Select
              label="代理人（同单位）"
              data={optionsOf(people.filter((person) => person.kinds.includes(kind)))}
              searchable
              nothingFoundMessage="本单位没有可代理此事项的人员"
              withAsterisk
              {...form.getInputProps('toPersonId')}
              value={form.values.toPersonId || null}
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
