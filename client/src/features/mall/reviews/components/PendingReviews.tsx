import type { PendingReview } from '@jicai/shared/contract/mall/reviews.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Rating, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { REVIEW_ROWS } from '../../catalog/api.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import classes from '../../catalog/components/reviews/reviews.module.css';
import { catalogPaths } from '../../catalog/paths.ts';
import { usePendingReviews, useWriteReview } from '../api.ts';

/** Accepted products that wait for the person's review, with the form for it. */
export function PendingReviews() {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<PendingReview | null>(null);
  const { data, error, refetch } = usePendingReviews(page);
  if (!data) return <Unloaded what="待评价商品加载失败" error={error} refetch={refetch} />;
  return (
    <>
      {data.rows.length === 0 && <Empty text="没有待评价的商品，验收合格后可以评价" />}
      <ul className={classes.list} aria-label="待评价商品">
        {data.rows.map((row) => (
          <li key={`${row.orderId}-${row.lineNo}`} className={classes.pending}>
            <Picture name={row.picture} />
            <div>
              <Anchor
                component={Link}
                to={catalogPaths.productDetail.to(row.productId)}
                c="inherit"
                lineClamp={2}
              >
                {row.productName}
              </Anchor>
              <Text size="xs" c="var(--jc-muted)">
                {[row.spec, row.shopName, `订单 ${row.orderNumber}`].filter(Boolean).join(' · ')}
                {` · ${dayText(row.acceptedAtMs)} 验收`}
              </Text>
            </div>
            <Button variant="light" size="xs" onClick={() => setChosen(row)}>
              评价
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / REVIEW_ROWS)} onPage={setPage} />
      {chosen && <ReviewDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface DialogProps {
  readonly row: PendingReview;
  readonly onClose: () => void;
}

function ReviewDialog({ row, onClose }: DialogProps) {
  const write = useWriteReview();
  const [score, setScore] = useState(5);
  const [content, setContent] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const words = content.trim();

  async function send(): Promise<void> {
    setTried(true);
    if (words === '') return;
    setBusy(true);
    const { orderId, lineNo } = row;
    const isDone = await write({ orderId, lineNo, score, content: words });
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Modal opened onClose={onClose} title="评价商品" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="sm">
        <Text size="sm">{row.productName}</Text>
        <Rating
          value={score}
          onChange={setScore}
          size="lg"
          getSymbolLabel={(value) => `${value} 分`}
        />
        <Textarea
          label="评价内容"
          withAsterisk
          autosize
          minRows={4}
          maxLength={limits.reviewLength}
          description={`公开显示，评价后不能修改；${content.length}/${limits.reviewLength}`}
          value={content}
          error={isTried && words === '' ? '请填写评价内容' : null}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Button loading={isBusy} onClick={() => void send()}>
          提交评价
        </Button>
      </Stack>
    </Modal>
  );
}
