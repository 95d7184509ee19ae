-- Accounts of registered suppliers got their role at the approval, their posts did not: the next
-- change of a post took the role back. The posts of approved shops say it now.
update post set role = 'supplier'
where role = 'applicant' and ended_at is null
  and exists (select from shop join shop_entry e on e.shop_id = shop.id
    where shop.org_id = post.org_id and e.approved is not null)
  and not exists (select from post other where other.person_id = post.person_id
    and other.org_id = post.org_id and other.role = 'supplier' and other.ended_at is null);
