-- Deals were published at the price before the supplier's reduction of the order.
update deal d set price = round(k.amount::numeric / k.quantity)
from acceptance_line l
join order_line k on k.order_id = l.order_id and k.line_no = l.line_no and k.quantity > 0
where d.id = l.acceptance_id || '-' || l.line_no and k.discount <> 0;
