-- Who holds a role in a unit that is not their own is asked at every level of a review.
create index post_role on post (role, org_id) where ended_at is null;
