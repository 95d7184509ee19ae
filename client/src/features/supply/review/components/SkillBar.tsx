import { Group, MultiSelect, Switch } from '@mantine/core';
import { useCategories } from '../../../mall/catalog/api.ts';
import { useReviewChanged, useSaveSkills } from '../api.ts';

interface Props {
  readonly skills: readonly string[];
  readonly isOwn: boolean;
  readonly onOwn: (isOwn: boolean) => void;
}

/** The categories that a reviewer is responsible for: the next product comes out of these first. */
export function SkillBar({ skills, isOwn, onOwn }: Props) {
  const categories = useCategories();
  const { send, isSending } = useSaveSkills();
  const changed = useReviewChanged();
  const roots = (categories.data?.rows ?? []).filter(({ parentId }) => parentId === null);
  return (
    <Group align="flex-end" mb="sm">
      <MultiSelect
        label="我负责的类目"
        placeholder={skills.length === 0 ? '全部类目' : ''}
        flex={1}
        miw={240}
        searchable
        disabled={isSending}
        data={roots.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...skills]}
        onChange={(categoryIds) => void send({ categoryIds }).then(changed, changed)}
      />
      <Switch
        label="只看我负责的"
        mb={8}
        disabled={skills.length === 0}
        checked={isOwn}
        onChange={(event) => onOwn(event.currentTarget.checked)}
      />
    </Group>
  );
}
