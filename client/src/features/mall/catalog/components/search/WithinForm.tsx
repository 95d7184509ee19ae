import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Search, within } from '../../model/search-url.ts';
import classes from './results.module.css';

interface Props {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** 在结果中搜索: another word that the products must have, too. */
export function WithinForm({ search, onChange }: Props) {
  return (
    <form
      className={classes.within}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const next = within(search, String(new FormData(form).get('word') ?? ''));
        form.reset();
        if (next) onChange(next);
      }}
    >
      <TextInput
        name="word"
        size="xs"
        w={168}
        type="search"
        aria-label="在结果中搜索"
        placeholder="在结果中搜索"
        maxLength={limits.searchLength}
        rightSection={
          <ActionIcon type="submit" variant="subtle" size="sm" aria-label="在结果中搜索这个词">
            <IconSearch size={15} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
