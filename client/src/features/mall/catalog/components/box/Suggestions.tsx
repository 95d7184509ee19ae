import type { Suggestion } from '@jicai/shared/contract/mall/catalog.ts';
import { useHotWords, useSuggestions } from '../../api.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { Offer, OfferGroup, type OfferListProps } from './Offer.tsx';
import classes from './SearchBox.module.css';

interface Props extends OfferListProps {
  readonly typed: string;
  readonly zoneId: string | null;
  /** One's own last searches. */
  readonly words: readonly string[];
}

/**
 * The offers below the box: without letters the last searches and the hot words, then products, shops
 * and categories. A value is a word to search or a path of the site.
 */
export default function Offers({ typed, zoneId, words, ...list }: Props) {
  return typed === '' ? (
    <BeforeTyping words={words} {...list} />
  ) : (
    <Meant typed={typed} zoneId={zoneId} {...list} />
  );
}

function BeforeTyping({ words, ...list }: OfferListProps & Pick<Props, 'words'>) {
  const { data } = useHotWords();
  const hot = (data?.rows ?? []).filter(({ content }) => !words.includes(content)).slice(0, 12);
  return (
    <>
      <OfferGroup label="最近搜索" count={words.length} isChips>
        {words.map((word) => (
          <Offer key={word} value={word} {...list}>
            {word}
          </Offer>
        ))}
      </OfferGroup>
      <OfferGroup label="热门搜索" count={hot.length} isChips>
        {hot.map(({ id, content }) => (
          <Offer key={id} value={content} {...list}>
            {content}
          </Offer>
        ))}
      </OfferGroup>
    </>
  );
}

function Meant({ typed, zoneId, ...list }: OfferListProps & Pick<Props, 'typed' | 'zoneId'>) {
  const { data } = useSuggestions(typed, zoneId);
  const hot = useHotWords(typed);
  const categoryPath = (id: string) =>
    catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId: id, zoneId }));
  const rows = hot.data?.rows.filter(({ content }) => content !== typed).slice(0, 4) ?? [];
  return (
    <>
      <Offer value={typed} {...list}>
        <span>
          搜索「<b>{typed}</b>」
        </span>
      </Offer>
      {rows.map(({ id, content }) => (
        <Offer key={id} value={content} {...list}>
          {content}
        </Offer>
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

interface GroupProps extends OfferListProps {
  readonly label: string;
  readonly rows: readonly Suggestion[];
  readonly to: (id: string) => string;
  readonly hasPicture?: boolean;
}

function Group({ label, rows, to, hasPicture = false, ...list }: GroupProps) {
  return (
    <OfferGroup label={label} count={rows.length}>
      {rows.map(({ id, name, note }) => (
        <Offer key={id} value={to(id)} {...list}>
          {hasPicture && <Picture name={note} isFirst className={classes.offerPicture} />}
          <span className={classes.offerName}>{name}</span>
          {!hasPicture && note !== '' && <small>{note}</small>}
        </Offer>
      ))}
    </OfferGroup>
  );
}
