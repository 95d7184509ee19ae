-- After-sales and applications for invoices that go to an external provider, as far as each of them is.
create table provider_paper (
  kind text not null check (kind in ('claim', 'invoices')),
  -- The after-sale or the application.
  paper_id text not null,
  provider text not null,
  state text not null check (state in ('toSend', 'sent', 'over')),
  -- The provider's own number; empty until the provider has told it.
  external_number text not null default '',
  -- Attempts since the paper went on last.
  attempts int not null default 0,
  next_at timestamptz not null,
  problem text not null default '',
  primary key (kind, paper_id)
);
create index provider_paper_due on provider_paper (provider, next_at) where state <> 'over';
