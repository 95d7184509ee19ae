import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  /** The keyword that the list is searched by now. */
  readonly keyword: string;
  /** The searched fields: the input's hint, and its name unless there is a `label`. */
  readonly hint: string;
  readonly label?: string;
  readonly maxLength: number;
  readonly hasButton?: boolean;
  readonly className?: string | undefined;
  readonly onSearch: (keyword: string) => void;
}

/** The search of a list by one keyword; asked when it is sent, not at every letter. */
export function KeywordSearch({ keyword, hint, label = hint, className, ...props }: Props) {
  const [typed, setTyped] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  // Another keyword in the address, from a link or the back button: the field shows that one.
  if (shown !== keyword) {
    setShown(keyword);
    setTyped(keyword);
  }
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onSearch(typed.trim());
        }}
      >
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="search"
            flex={1}
            // As wide as its hint where there is room, beside the page's edges and the button.
            w={`min(${hint.length * 0.875 + 4.5}rem, 100vw - 8.5rem)`}
            miw={0}
            maxLength={props.maxLength}
            aria-label={label}
            placeholder={hint}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          {props.hasButton && (
            <Button type="submit" variant="light">
              搜索
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}
