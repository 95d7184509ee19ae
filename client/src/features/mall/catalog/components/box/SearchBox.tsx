import { limits } from '@jicai/shared/limits.ts';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { userAtom } from '../../../../../lib/session.ts';
import { useSite } from '../../../../../lib/url/site.ts';
import { useCountWord, useScopes } from '../../api.ts';
import { presetSearch } from '../../model/preset-search.ts';
import { type SearchScope, scopeValue, shownScope } from '../../model/search-scope.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
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
  const { pathname } = useLocation();
  const asked = presetSearch(pathname, params);
  const home = homeZone === null ? null : ({ kind: 'zone', id: homeZone } as const);
  const shown = shownScope(pathname, asked) ?? home;
  // Another search in the address, from a link or the back button: the box shows that one.
  const key = `${asked.keyword} ${shown ? scopeValue(shown) : ''} ${asked.shopId}`;
  return <Box key={key} word={asked.keyword} shown={shown} />;
}

interface BoxProps {
  readonly word: string | null;
  /** The scope of this page's search; null where the operator's first zone is next. */
  readonly shown: SearchScope | null;
}

/** The names of scopes that are no zone. */
const WIDE = { all: '全部商城', shop: '本店' } as const;

function Box({ word, shown }: BoxProps) {
  const user = useAtomValue(userAtom);
  const { data } = useScopes(user?.id ?? null, shown?.kind === 'zone' ? shown.id : null);
  const [chosenScope, setScope] = useState<string | null>(null);
  const [typed, setTyped] = useState(word ?? '');
  const [words, setWords] = useAtom(searchedWordsAtom);
  const navigate = useNavigate();
  const { inSitePath } = useSite();
  const countWord = useCountWord();
  const scope = chosenScope ?? (shown ? scopeValue(shown) : (data?.defaultScope ?? ''));
  const isWide = shown !== null && shown.kind !== 'zone' && scope === scopeValue(shown);
  const zoneId = isWide ? null : scope || null;
  const zones = data?.scopes ?? [];
  const options =
    shown === null || shown.kind === 'zone'
      ? zones
      : [{ id: scopeValue(shown), name: WIDE[shown.kind] }, ...zones];

  function search(text: string): void {
    const keyword = text.trim().slice(0, limits.searchLength);
    const address = data?.scopes.find(({ id }) => id === scope)?.address;
    const shopId = isWide && shown.kind === 'shop' ? shown.id : null;
    const query = searchQuery({ ...emptySearch, keyword: keyword || null, zoneId, shopId });
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
        {data && options.length > 1 && (
          <select
            className={classes.scope}
            aria-label="检索范围"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
          >
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <WordInput
          typed={typed}
          zoneId={zoneId}
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
