import { limits } from '@jicai/shared/limits.ts';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useFoundCategories } from '../../api.ts';
import { useField } from './fields.tsx';

const MOST_TYPED = 64;
const PAUSE_MS = 250;

/** The procurement category: found in the catalogue by code, name, pinyin or initials. */
export function CategoryField() {
  const { value, set, props } = useField('category', { isRequired: true });
  const [keyword] = useDebouncedValue(value.trim().slice(0, MOST_TYPED), PAUSE_MS);
  const { data } = useFoundCategories(keyword);
  const parents = new Map<string, string>(
    data?.categories.map(({ code, name, above }) => [`${code} ${name}`, above] as const),
  );
  return (
    <Autocomplete
      {...props}
      placeholder="输入编码、名称或拼音查找，例：A02010105 或 bxsjsj"
      maxLength={limits.projectName}
      value={value}
      onChange={set}
      data={[...parents.keys()]}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.value}
          <span style={{ display: 'block', fontSize: 12, color: 'var(--jc-muted)' }}>
            {parents.get(option.value)}
          </span>
        </span>
      )}
    />
  );
}
