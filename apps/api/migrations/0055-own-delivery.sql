-- A delivery by the shop itself has no carrier and no code.
alter table shipments
  alter column carrier drop not null,
  alter column tracking_code drop not null,
  add constraint shipments_carrier_with_code check (
    (carrier is null) = (tracking_code is null) and (carrier is not null or tracking_url is null)
  );
