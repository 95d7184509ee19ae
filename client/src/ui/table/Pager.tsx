import { Center, Pagination } from '@mantine/core';
import { useIsPhone } from '../../lib/browser/use-is-phone.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

const words: Readonly<Record<string, string>> = { next: '下一页', previous: '上一页' };

/** The pages of a list; nothing where there is only one. */
export function Pager({ page, pages, onPage }: Props) {
  const isPhone = useIsPhone();
  if (pages <= 1) return null;
  return (
    <Center mt="lg">
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        // One line of a phone has room for the first page, this one, the last and the steps between.
        siblings={isPhone ? 0 : 1}
        gap={isPhone ? 4 : 8}
        getControlProps={(control) => ({ 'aria-label': words[control] ?? '' })}
      />
    </Center>
  );
}
