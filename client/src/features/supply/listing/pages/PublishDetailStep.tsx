import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { RichTextEditor } from '../../../../ui/rich-text/RichTextEditor.tsx';
import { PictureField } from '../components/PictureField.tsx';
import { type StepProps, WizardPage } from '../components/WizardPage.tsx';

/** /publish/Bjspxq: pictures, description, attributes and the after-sales promise. */
export default function PublishDetailStep() {
  return <WizardPage step={2}>{(props) => <Detail {...props} />}</WizardPage>;
}

function Detail(props: StepProps) {
  const { form, set } = props;
  return (
    <Stack>
      <PictureField {...props} />
      <Attributes {...props} />
      <Textarea
        data-path="draft.warranty"
        label="售后承诺"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={form.value.warranty}
        onChange={(event) => set('warranty', event.currentTarget.value)}
      />
      <RichTextEditor
        data-path="draft.description"
        label="商品详情"
        maxLength={most.description}
        value={form.value.description}
        onChange={(html) => set('description', html)}
      />
    </Stack>
  );
}

function Attributes({ form, set }: StepProps) {
  const { attributes } = form.value;
  const setOne = (at: number, change: Partial<(typeof attributes)[number]>) =>
    set(
      'attributes',
      attributes.map((one, index) => (index === at ? { ...one, ...change } : one)),
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          商品属性
        </Title>
        <Button
          size="compact-md"
          variant="light"
          disabled={attributes.length >= most.attributes}
          onClick={() => set('attributes', [...attributes, { name: '', value: '' }])}
        >
          添加属性
        </Button>
      </Group>
      {attributes.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attribute has no name yet when it is added
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`属性 ${index + 1} 的名称`}
            flex={{ base: '0 1 32%', sm: '0 0 200px' }}
            miw={0}
            placeholder="例如：打印速度"
            maxLength={20}
            value={name}
            onChange={(event) => setOne(index, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`属性 ${index + 1} 的值`}
            flex={1}
            miw={0}
            maxLength={most.text}
            value={value}
            onChange={(event) => setOne(index, { value: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            onClick={() =>
              set(
                'attributes',
                attributes.filter((_, at) => at !== index),
              )
            }
          >
            删除
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
