import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { NoticeDetail } from '@jicai/shared/contract/mall/notice.ts';
import { Anchor, Breadcrumbs, Button, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { isFinal } from '../../../../lib/http/call-failed.ts';
import { dateTimeText, dayText, deadlineText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useShareCard } from '../../../../ui/page/use-share-card.ts';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { useNotice } from '../api.ts';
import { NoticeBody } from '../components/NoticeBody.tsx';
import { NoticeFiles } from '../components/NoticeFiles.tsx';
import { kindCode, kindName } from '../model/kinds.ts';
import { NOTICE_PARAM, noticePaths } from '../paths.ts';
import classes from './notice.module.css';

/** /notice/noticeDetail: one notice, its neighbours, fit to be printed. */
export default function NoticeDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(NOTICE_PARAM) ?? '';
  const { data, error, refetch } = useNotice(id);
  if (data) return <Notice notice={data.notice} />;
  if (id === '' || isFinal(error)) {
    return (
      <Panel>
        <Empty
          drawing="lost"
          text={error?.text ?? '没有指定公告'}
          action={
            <Button component={Link} to={noticePaths.noticeList.to()} variant="light">
              查看全部公告
            </Button>
          }
        />
      </Panel>
    );
  }
  return <Unloaded what="公告加载失败" error={error} refetch={refetch} />;
}

function Notice({ notice }: { readonly notice: NoticeDetail }) {
  useDocumentTitle(notice.title);
  useShareCard({ title: notice.title, description: `公告 · ${dayText(notice.publishedAtMs)}` });
  const kind = kindCode(notice.kind);
  return (
    <>
      <nav aria-label="当前位置" className={classes.crumbs}>
        <Breadcrumbs mb="md" separatorMargin={8}>
          <Anchor component={Link} to={navigationPaths.mallIndex.to()}>
            首页
          </Anchor>
          <Anchor component={Link} to={noticePaths.noticeList.to({ kind })}>
            {kindName(notice.kind)}
          </Anchor>
          <Text aria-current="page">正文</Text>
        </Breadcrumbs>
      </nav>
      <Panel className={classes.paper ?? ''}>
        <article>
          <Title order={1} size="h2" ta="center" mb="sm">
            {notice.title}
          </Title>
          <Group justify="center" gap="lg" className={classes.facts ?? ''}>
            <span>{notice.publisher}</span>
            {notice.areaName && <span>适用地区：{notice.areaName}</span>}
            <span className="tnum">{dateTimeText(notice.publishedAtMs)}</span>
            <span className="tnum">阅读 {notice.readCount} 次</span>
            <Button
              className={classes.print ?? ''}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          </Group>
          {notice.voidReason !== '' && (
            <p className={classes.objection} role="note">
              <b>本公告已作废。</b>
              {notice.voidReason}
            </p>
          )}
          {notice.objectionUntilMs !== null && notice.voidReason === '' && (
            <p className={classes.objection}>
              质疑截止 <b className="tnum">{deadlineText(notice.objectionUntilMs)}</b>
              ，对结果有异议的，请在截止前以书面形式提出。
            </p>
          )}
          <NoticeBody blocks={notice.body} />
          <NoticeFiles files={notice.files} />
          {notice.projectNumber !== null && <ProjectPages number={notice.projectNumber} />}
        </article>
        <nav aria-label="上一条和下一条" className={classes.neighbours}>
          <Neighbour word="上一条" notice={notice.previous} />
          <Neighbour word="下一条" notice={notice.next} />
        </nav>
      </Panel>
    </>
  );
}

/** From a notice to its project; the process and the proof of each package stand beside the result. */
function ProjectPages({ number }: { readonly number: string }) {
  return (
    <Group component="nav" aria-label="相关页面" gap="md" mt="md">
      <Anchor component={Link} to={businessPaths.publicResult(number)}>
        采购结果与存证核验
      </Anchor>
      <Anchor component={Link} to={businessPaths.tender(number)}>
        项目公告
      </Anchor>
    </Group>
  );
}

interface NeighbourProps {
  readonly word: string;
  readonly notice: NoticeDetail['previous'];
}

function Neighbour({ word, notice }: NeighbourProps) {
  return (
    <p>
      <span>{word}：</span>
      {notice ? (
        <Anchor component={Link} to={noticePaths.noticeDetail.to(notice.id)}>
          {notice.title}
        </Anchor>
      ) : (
        '没有了'
      )}
    </p>
  );
}
