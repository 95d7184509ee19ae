import { Center, Pagination } from '@mantine/core';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

const words: Readonly<Record<string, string>> = { next: '下一页', previous: '上一页' };

/** The pages of a list; nothing where there is only one. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <Center mt="lg">
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': words[control] ?? '' })}
      />
    </Center>
  );
}
