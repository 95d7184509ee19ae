import type { Suggestion } from '@jicai/shared/contract/mall/catalog.ts';
import { useHotWords, useSuggestions } from '../../api.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import classes from './SearchBox.module.css';
import { SuggestionGroup, type SuggestionListProps, SuggestionRow } from './SuggestionRow.tsx';

interface Props extends SuggestionListProps {
  readonly typed: string;
  readonly zoneId: string | null;
  /** One's own last searches. */
  readonly words: readonly string[];
}

/**
 * The suggestions below the box: without letters the last searches and the hot words, then products, shops
 * and categories. A value is a word to search or a path of the site.
 */
export default function Suggestions({ typed, zoneId, words, ...list }: Props) {
  return typed === '' ? (
    <BeforeTyping words={words} {...list} />
  ) : (
    <Meant typed={typed} zoneId={zoneId} {...list} />
  );
}

function BeforeTyping({ words, ...list }: SuggestionListProps & Pick<Props, 'words'>) {
  const { data } = useHotWords();
  const hot = (data?.rows ?? []).filter(({ content }) => !words.includes(content)).slice(0, 12);
  return (
    <>
      <SuggestionGroup label="最近搜索" count={words.length} isChips>
        {words.map((word) => (
          <SuggestionRow key={word} value={word} {...list}>
            {word}
          </SuggestionRow>
        ))}
      </SuggestionGroup>
      <SuggestionGroup label="热门搜索" count={hot.length} isChips>
        {hot.map(({ id, content }) => (
          <SuggestionRow key={id} value={content} {...list}>
            {content}
          </SuggestionRow>
        ))}
      </SuggestionGroup>
    </>
  );
}

function Meant({ typed, zoneId, ...list }: SuggestionListProps & Pick<Props, 'typed' | 'zoneId'>) {
  const { data } = useSuggestions(typed, zoneId);
  const hot = useHotWords(typed);
  const categoryPath = (id: string) =>
    catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId: id, zoneId }));
  const rows = hot.data?.rows.filter(({ content }) => content !== typed).slice(0, 4) ?? [];
  return (
    <>
      <SuggestionRow value={typed} {...list}>
        <span>
          搜索「<b>{typed}</b>」
        </span>
      </SuggestionRow>
      {rows.map(({ id, content }) => (
        <SuggestionRow key={id} value={content} {...list}>
          {content}
        </SuggestionRow>
      ))}
      {data && (
        <>
          <Group label="分类" rows={data.categories} to={categoryPath} {...list} />
          <Group
            label="商品"
            rows={data.products}
            to={catalogPaths.productDetail.to}
            hasPicture
            {...list}
          />
          <Group label="店铺" rows={data.shops} to={catalogPaths.shopDetail.to} {...list} />
        </>
      )}
    </>
  );
}

interface GroupProps extends SuggestionListProps {
  readonly label: string;
  readonly rows: readonly Suggestion[];
  readonly to: (id: string) => string;
  readonly hasPicture?: boolean;
}

function Group({ label, rows, to, hasPicture = false, ...list }: GroupProps) {
  return (
    <SuggestionGroup label={label} count={rows.length}>
      {rows.map(({ id, name, note }) => (
        <SuggestionRow key={id} value={to(id)} {...list}>
          {hasPicture && <Picture name={note} isFirst className={classes.suggestionPicture} />}
          <span className={classes.suggestionName}>{name}</span>
          {!hasPicture && note !== '' && <small>{note}</small>}
        </SuggestionRow>
      ))}
    </SuggestionGroup>
  );
}
