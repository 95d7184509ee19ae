import type { DecidingLevel } from '@jicai/shared/contract/work/deciders.ts';
import { List, Text } from '@mantine/core';
import { peopleWords } from '../model/decider-words.ts';

/** Names the people who would review something that is not submitted yet, level by level. */
export const Deciders = ({ levels }: { readonly levels: readonly DecidingLevel[] }) => (
  <List type="ordered" size="sm">
    {levels.map((level) => (
      <List.Item key={`${level.name} ${level.people.join()}`}>
        {level.name}：
        <Text component="span" size="sm" {...(level.count === 0 && { c: 'var(--jc-alarm)' })}>
          {peopleWords(level)}
        </Text>
      </List.Item>
    ))}
  </List>
);
