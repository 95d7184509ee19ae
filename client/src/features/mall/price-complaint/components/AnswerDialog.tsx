import type {
  ComplaintResult,
  PriceComplaint,
} from '@jicai/shared/contract/mall/price-complaint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dateTimeText, shortDayText } from '../../../../lib/time/time-text.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { useAnswerComplaint, useComplaintsChanged, usePricesOf } from '../api.ts';

const RESULTS = [
  ['upheld', '成立'],
  ['rejected', '不成立'],
] as const;
/** Prices of the product's history that are shown, the newest ones. */
const SHOWN_PRICES = 5;

interface Props {
  readonly complaint: PriceComplaint;
  readonly onClose: () => void;
}

/** The answer to a complaint about a price, with the facts that it is about. */
export function AnswerDialog({ complaint, onClose }: Props) {
  const outcome = useOutcome<ComplaintResult>();
  const [answer, setAnswer] = useState('');
  const sending = useAnswerComplaint();
  const changed = useComplaintsChanged();
  const { id, fileGroup } = complaint;
  const result = outcome.chosen;
  return (
    <ActionDialog
      title="答复价格举报"
      text="答复将通知举报人；成立时同时通知供应商核查调整。"
      word="提交答复"
      sending={sending}
      missing={result === null ? '请选择处理结果' : answer.trim() === '' ? '请填写答复' : null}
      onConfirm={async () => {
        if (result === null) return;
        await sending.send({ id, result, answer });
        changed();
      }}
      onClose={onClose}
    >
      <ComplaintFacts complaint={complaint} />
      {fileGroup !== null && (
        <FileUpload label="价格截图" group={fileGroup} fileDomain="priceComplaint" readOnly />
      )}
      <OutcomeChoice label="处理结果" choices={RESULTS} outcome={outcome} />
      <Textarea
        data-path="answer"
        label="答复"
        withAsterisk
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

/** Both prices, where the other one was seen, and how the mall's own went. */
function ComplaintFacts({ complaint }: { readonly complaint: PriceComplaint }) {
  const { productId, productName, shopName, personName, unitName } = complaint;
  const { price, otherPrice, link, note, createdAtMs } = complaint;
  const { data } = usePricesOf(productId);
  const history = (data?.rows ?? []).slice(-SHOWN_PRICES).toReversed();
  const facts: Fact[] = [
    ['商品', productName],
    ['店铺', shopName],
    ['举报人', `${personName}（${unitName}）　${dateTimeText(createdAtMs)}`],
    ['其他渠道价格', <Money key="other" amount={otherPrice} />],
    [
      '链接',
      <Anchor
        key="link"
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        style={{ overflowWrap: 'anywhere' }}
      >
        {link}
      </Anchor>,
    ],
    ['举报时售价', <Money key="price" amount={price} />],
    ...history.map(
      ({ price: amount, atMs }, at): Fact => [
        `${at === 0 ? '现价' : '历史价'} ${shortDayText(atMs)}`,
        <Money key={atMs} amount={amount} />,
      ],
    ),
    ['说明', note || '—'],
  ];
  return <Facts facts={facts} />;
}
