import { limits } from '@jicai/shared/limits.ts';
import { Button, Combobox, NativeSelect, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { inSitePath } from '../../../../lib/in-site-path.ts';
import { userAtom } from '../../../../lib/session.ts';
import { useCountWord, useScopes } from '../../api.ts';
import { emptySearch, readSearch, searchQuery } from '../../model/search-url.ts';
import { searchedWordsAtom, withWord } from '../../model/searched-words.ts';
import classes from './SearchBox.module.css';

/** Not needed until somebody types. */
const Offers = lazy(() => import('./Offers.tsx'));

const TYPING_MS = 150;

interface SearchBoxProps {
  /** The zone of the home that is shown: searching begins in it. */
  readonly homeZone?: string | null;
}

/** The header's search: where, what, and what may be meant while one types. */
export function SearchBox({ homeZone = null }: SearchBoxProps) {
  const [params] = useSearchParams();
  const asked = readSearch(params);
  const zoneId = asked.zoneId ?? homeZone;
  // Another search in the address, from a link or the back button: the box shows that one.
  return <Box key={`${asked.keyword}-${zoneId}`} word={asked.keyword} zoneId={zoneId} />;
}

interface BoxProps {
  readonly word: string | null;
  readonly zoneId: string | null;
}

function Box({ word, zoneId }: BoxProps) {
  const user = useAtomValue(userAtom);
  const { data } = useScopes(user?.id ?? null);
  const [chosenScope, setScope] = useState<string | null>(null);
  const [typed, setTyped] = useState(word ?? '');
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [words, setWords] = useAtom(searchedWordsAtom);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const navigate = useNavigate();
  const countWord = useCountWord();
  const scope = chosenScope ?? zoneId ?? data?.defaultScope ?? '';

  function search(text: string): void {
    const keyword = text.trim().slice(0, limits.searchLength);
    const address = data?.scopes.find(({ id }) => id === scope)?.address;
    const query = searchQuery({ ...emptySearch, keyword: keyword || null, zoneId: scope || null });
    if (keyword !== '') {
      setWords((now) => withWord(now, keyword));
      countWord(keyword);
    }
    setTyped(keyword);
    combobox.closeDropdown();
    void navigate(`${inSitePath(address) ?? paths.goodsSearch.pattern}?${query}`);
  }

  /** An option's value is a word to search, or the path of what it names. */
  function choose(value: string): void {
    const path = inSitePath(value);
    if (path === null) search(value);
    else {
      combobox.closeDropdown();
      void navigate(path);
    }
  }

  return (
    <search className={classes.search}>
      <form
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter on an option means the option.
          if (combobox.getSelectedOptionIndex() < 0) search(typed);
        }}
      >
        {data && data.scopes.length > 1 && (
          <NativeSelect
            className={classes.scope ?? ''}
            aria-label="检索范围"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
            data={data.scopes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Combobox store={combobox} onOptionSubmit={choose} withinPortal shadow="sm">
          <Combobox.Target>
            <TextInput
              className={classes.input ?? ''}
              type="search"
              aria-label="搜索商品"
              placeholder="搜索商品、店铺、分类，支持拼音首字母"
              maxLength={limits.searchLength}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
            {combobox.dropdownOpened && (
              <Suspense fallback={null}>
                <Offers typed={settled} zoneId={scope || null} words={words} />
              </Suspense>
            )}
          </Combobox.Dropdown>
        </Combobox>
        <Button
          type="submit"
          className={classes.submit ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          搜索
        </Button>
      </form>
    </search>
  );
}
