-- These two settings are 1 or 0; any number above 0 was taken for yes before.
update setting set value = '1'
where name in ('result.ordersAfterPublicity', 'result.orderReview') and value !~ '^0+$';
update setting set value = '0'
where name in ('result.ordersAfterPublicity', 'result.orderReview') and value ~ '^0+$';
