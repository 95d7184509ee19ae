import type { Suggestion } from '@jicai/shared/contract/catalog.ts';
import { Combobox } from '@mantine/core';
import { paths } from '../../../../app/paths.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { useHotWords, useSuggestions } from '../../api.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import classes from './SearchBox.module.css';

interface Props {
  readonly typed: string;
  readonly zoneId: string | null;
  /** One's own last searches. */
  readonly words: readonly string[];
}

/**
 * What the box offers: before a letter one's last searches and the hot words, then goods, shops and
 * categories. A value is a word to search or a path of the site.
 */
export default function Offers({ typed, zoneId, words }: Props) {
  return (
    <Combobox.Options className={classes.offers ?? ''} mah={420}>
      {typed === '' ? <BeforeTyping words={words} /> : <Meant typed={typed} zoneId={zoneId} />}
    </Combobox.Options>
  );
}

function BeforeTyping({ words }: Pick<Props, 'words'>) {
  const { data } = useHotWords();
  return (
    <>
      {words.length > 0 && (
        <Combobox.Group label="最近搜索" className={classes.chips ?? ''}>
          {words.map((word) => (
            <Combobox.Option key={word} value={word}>
              {word}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      <Combobox.Group label="热门搜索" className={classes.chips ?? ''}>
        {(data?.rows ?? [])
          .filter(({ content }) => !words.includes(content))
          .slice(0, 12)
          .map(({ id, content }) => (
            <Combobox.Option key={id} value={content}>
              {content}
            </Combobox.Option>
          ))}
      </Combobox.Group>
    </>
  );
}

function Meant({ typed, zoneId }: Omit<Props, 'words'>) {
  const { data } = useSuggestions(typed, zoneId);
  const hot = useHotWords(typed);
  const categoryPath = (id: string) =>
    paths.goodsSearch.to(searchQuery({ ...emptySearch, categoryId: id, zoneId }));
  const rows = hot.data?.rows.filter(({ content }) => content !== typed).slice(0, 4) ?? [];
  return (
    <>
      <Combobox.Option value={typed}>
        搜索「<b>{typed}</b>」
      </Combobox.Option>
      {rows.map(({ id, content }) => (
        <Combobox.Option key={id} value={content}>
          {content}
        </Combobox.Option>
      ))}
      {data && (
        <>
          <Group label="分类" rows={data.categories} to={categoryPath} />
          <Group label="商品" rows={data.goods} to={paths.goodsDetail.to} hasPicture />
          <Group label="店铺" rows={data.shops} to={paths.shopDetail.to} />
        </>
      )}
    </>
  );
}

interface GroupProps {
  readonly label: string;
  readonly rows: readonly Suggestion[];
  readonly to: (id: string) => string;
  readonly hasPicture?: boolean;
}

function Group({ label, rows, to, hasPicture = false }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {rows.map(({ id, name, note }) => (
        <Combobox.Option key={id} value={to(id)} className={classes.offer ?? ''}>
          {hasPicture && <Picture name={note} isFirst className={classes.offerPicture} />}
          <span className={classes.offerName}>{name}</span>
          {!hasPicture && note !== '' && <small>{note}</small>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
