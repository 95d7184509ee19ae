-- 我发起的: what a person began, the newest first.
create index review_flow_begun on review_flow (submitter_id, started_at desc);
