-- Texts from before FORBIDDEN_CHARACTERS: control characters, separators of lines and characters that change the direction of text
-- become spaces, so that a stored name is one line wherever it is shown, printed or mailed. Texts of several lines keep their line
-- breaks and tabs.
create function single_line(value text) returns text language sql immutable
as $$ select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', ' ', 'g') $$;
create function multi_line(value text) returns text language sql immutable
as $$ select regexp_replace(value, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', ' ', 'g') $$;
create function single_lines(value jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(
    key, case when jsonb_typeof(item) = 'string' then to_jsonb(single_line(item #>> '{}')) else item end
  ), '{}') from jsonb_each(value) as field (key, item)
$$;

update users set username = single_line(username) where username <> single_line(username);
update signups set username = single_line(username) where username <> single_line(username);
update addresses set
  label = single_line(label), recipient = single_line(recipient), street = single_line(street), number = single_line(number),
  complement = single_line(complement), district = single_line(district), city = single_line(city), reference = single_line(reference)
where (label, recipient, street, number, complement, district, city, reference) is distinct from (
  single_line(label), single_line(recipient), single_line(street), single_line(number),
  single_line(complement), single_line(district), single_line(city), single_line(reference)
);
update checkout_intents set guest = single_lines(guest), address = single_lines(address)
where guest <> single_lines(guest) or address <> single_lines(address);
update orders set buyer_comment = single_line(buyer_comment) where buyer_comment <> single_line(buyer_comment);
update order_returns set note = single_line(note) where note <> single_line(note);
update wishlist_items set note = single_line(note) where note <> single_line(note);
update contact_messages set name = single_line(name), message = multi_line(message)
where name <> single_line(name) or message <> multi_line(message);
update reviews set title = single_line(title), comment = multi_line(comment)
where title <> single_line(title) or comment <> multi_line(comment);

drop function single_lines(jsonb);
drop function multi_line(text);
drop function single_line(text);
