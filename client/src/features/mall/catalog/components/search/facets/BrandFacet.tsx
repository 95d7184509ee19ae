import type { FacetValue } from '@jicai/shared/contract/mall/catalog/search.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { toggled } from '../../../model/search-url.ts';
import classes from './FacetPanel.module.css';
import { FacetRow, FacetValues } from './FacetRow.tsx';

interface Props {
  readonly values: readonly FacetValue[];
  readonly chosen: readonly string[];
  /** Names, as the search takes them. */
  readonly onChange: (names: string[] | null) => void;
}

/** Brands by their first letter, several at once. */
export function BrandFacet({ values, chosen, onChange }: Props) {
  const [letter, setLetter] = useState('');
  if (values.length === 0 && chosen.length === 0) return null;
  const letters = [...new Set(values.map(({ group }) => group))].filter(Boolean).sort();
  const named = values.map((value) => ({ ...value, id: value.name }));
  // The chosen brands stand in front and are seen without opening the row.
  const byName = [
    ...named.filter(({ id }) => chosen.includes(id)),
    ...named.filter(({ id }) => !chosen.includes(id)),
  ];
  const shown = letter === '' ? byName : byName.filter(({ group }) => group === letter);
  return (
    <FacetRow title="品牌" isOpenable={values.length > 10}>
      {letters.length > 3 && (
        <fieldset className={classes.letters} aria-label="按首字母筛选品牌">
          {['', ...letters].map((one) => (
            <UnstyledButton
              key={one}
              aria-pressed={letter === one}
              onClick={() => setLetter(one)}
              onMouseEnter={() => setLetter(one)}
            >
              {one === '' ? '全部' : one}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <FacetValues
        values={shown}
        chosen={chosen}
        isMany
        onToggle={(name) => onChange(toggled(chosen, name))}
      />
    </FacetRow>
  );
}
