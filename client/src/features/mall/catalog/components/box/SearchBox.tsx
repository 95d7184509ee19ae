import { limits } from '@jicai/shared/limits.ts';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { userAtom } from '../../../../../lib/session.ts';
import { useSite } from '../../../../../lib/url/site.ts';
import { useCountWord, useScopes } from '../../api.ts';
import { emptySearch, readSearch, searchQuery } from '../../model/search-url.ts';
import { searchedWordsAtom, withWord } from '../../model/searched-words.ts';
import { catalogPaths } from '../../paths.ts';
import classes from './SearchBox.module.css';
import { WordInput } from './WordInput.tsx';

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
  const { data } = useScopes(user?.id ?? null, zoneId);
  const [chosenScope, setScope] = useState<string | null>(null);
  const [typed, setTyped] = useState(word ?? '');
  const [words, setWords] = useAtom(searchedWordsAtom);
  const navigate = useNavigate();
  const { inSitePath } = useSite();
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
    void navigate(`${inSitePath(address) ?? catalogPaths.productSearch.pattern}?${query}`);
  }

  /** A suggestion's value is a word to search, or the path of what it names. */
  function choose(value: string): void {
    const path = inSitePath(value);
    if (path === null) search(value);
    else void navigate(path);
  }

  return (
    <search className={classes.search}>
      <form
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        {data && data.scopes.length > 1 && (
          <select
            className={classes.scope}
            aria-label="检索范围"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
          >
            {data.scopes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <WordInput
          typed={typed}
          zoneId={scope || null}
          words={words}
          onType={setTyped}
          onChoose={choose}
        />
        <button type="submit" className={classes.submit}>
          搜索
        </button>
      </form>
    </search>
  );
}
