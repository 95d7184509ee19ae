-- The console of the mall's content: notices under review, agreements with versions, synonyms, scopes.

alter table notice add column audience text not null default 'all'
  check (audience in ('all', 'buyers', 'suppliers'));
-- The region that a notice concerns; empty for everywhere.
alter table notice add column region_code text not null default '';
alter table notice add column file_group text references file_group;

-- A notice as it is written; the published one is a row of `notice` with the same id.
create table notice_draft (
  id text primary key,
  state text not null check (state in ('draft', 'inReview', 'rejected', 'published', 'withdrawn')),
  kind text not null,
  content jsonb not null,
  title text not null,
  version int not null default 1,
  -- SHA-256 of the text under review.
  content_hash text not null default '',
  reason text not null default '',
  file_group text references file_group,
  created_by text not null references person,
  saved_at timestamptz not null,
  submitted_at timestamptz
);
create index notice_draft_newest on notice_draft (saved_at desc, id);
create index notice_draft_state on notice_draft (state, saved_at desc, id);

-- Texts that an organisation accepts; each version stays as it was published.
create table agreement (
  kind text not null check (kind in ('entry', 'member')),
  version text not null,
  title text not null,
  body text not null,
  saved_at timestamptz not null,
  -- Null while it is being written.
  published_at timestamptz,
  primary key (kind, version)
);
create unique index agreement_draft on agreement (kind) where published_at is null;

create table agreement_acceptance (
  kind text not null,
  version text not null,
  org_id text not null references org,
  person_id text not null references person,
  at timestamptz not null,
  primary key (kind, version, org_id),
  foreign key (kind, version) references agreement
);
create trigger agreement_acceptance_append_only before update or delete on agreement_acceptance
  for each row execute function refuse_change();
create trigger agreement_acceptance_never_truncated before truncate on agreement_acceptance
  for each statement execute function refuse_change();

-- The agreement that shops accepted so far.
insert into agreement (kind, version, title, body, saved_at, published_at) values ('entry', '2026-01',
  '供应商入驻协议',
  '<li>企业对所提交的主体信息、资质证书和商品信息的真实性、合法性负责。</li><li>商品价格不高于同期市场价格，不得发布假冒伪劣、侵权或违禁商品。</li><li>按承诺的时限发货、开票和提供售后服务，接受平台与监管部门的检查。</li><li>资质证书到期前及时更新；证书失效期间，所需商品自动下架。</li><li>收款账户变更须经审核并等待 24 小时生效。</li>',
  '2026-01-01 00:00+08', '2026-01-01 00:00+08');
insert into agreement_acceptance (kind, version, org_id, person_id, at)
  select 'entry', e.agreement, shop.org_id, min(person.id), e.saved_at
  from shop_entry e join shop on shop.id = e.shop_id join person on person.org_id = shop.org_id
  where e.agreement = '2026-01' group by e.agreement, shop.org_id, e.saved_at;

-- Words that mean the same in a search: whoever types one finds the others too.
create table synonym (
  id text primary key,
  words text[] not null check (cardinality(words) between 2 and 10)
);

-- The scopes of the search box, where they differ from the zones.
create table search_scope (
  zone_id text primary key references zone,
  name text not null,
  address text not null,
  position int not null default 0,
  shown boolean not null default true
);

-- Every change of content: by whom and when.
create table content_event (
  id text primary key,
  section text not null,
  item_id text not null,
  title text not null,
  sentence text not null,
  person_id text not null references person,
  at timestamptz not null
);
create index content_event_newest on content_event (at desc, id);
create index content_event_item on content_event (section, item_id, at desc);
create trigger content_event_append_only before update or delete on content_event
  for each row execute function refuse_change();
create trigger content_event_never_truncated before truncate on content_event
  for each statement execute function refuse_change();

select extend_check('file_group', 'file_group_domain_check', 'notice');
select extend_check('file_binding', 'file_binding_kind_check', 'notice');
