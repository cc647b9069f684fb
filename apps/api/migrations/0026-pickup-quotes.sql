-- A shopper who picks the order up needs no CEP.
alter table shipping_quotes alter column zip_code drop not null;
