-- For a volume with the role `storefront` as its superuser, as the image created it: afterwards `postgres` is the superuser, without a
-- password, and `storefront`, with the password it had, owns the shop's database and nothing else. All of it or nothing.
-- docs/how-to/operate.md says how to run it.
\set ON_ERROR_STOP on
-- A session cannot rename its role, so another role does it. If a failed run left it, it is created again.
drop role if exists storefront_renaming;
create role storefront_renaming superuser login;
\connect - storefront_renaming
begin;
do $$
declare
  owner oid := 'storefront'::regrole;
  stored text := (select rolpassword from pg_authid where rolname = 'storefront');
  command text;
begin
  alter role storefront rename to postgres;
  execute format('create role storefront login password %L', stored);
  alter role postgres password null;
  execute format('alter database %I owner to storefront', current_database());
  -- `reassign owned` refuses the role that PostgreSQL itself was made with.
  for command in
    with own_schema as (
      select oid, nspname, nspowner from pg_namespace where nspname not like 'pg\_%' and nspname <> 'information_schema'
    ), of_extension as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to storefront', nspname) from own_schema where nspowner = owner
    union all
    select format('alter %s %s owner to storefront', case relkind
        when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'c' then 'type' else 'table' end, c.oid::regclass)
      from pg_class c join own_schema s on s.oid = relnamespace
      where relowner = owner and relkind in ('r', 'p', 'S', 'v', 'm', 'c')
        and ('pg_class'::regclass, c.oid) not in (select * from of_extension)
        -- These follow their table.
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter routine %s owner to storefront', p.oid::regprocedure)
      from pg_proc p join own_schema s on s.oid = pronamespace
      where proowner = owner and ('pg_proc'::regclass, p.oid) not in (select * from of_extension)
    union all
    select format('alter type %s owner to storefront', t.oid::regtype)
      from pg_type t join own_schema s on s.oid = typnamespace
      where typowner = owner and typtype in ('d', 'e', 'r') and ('pg_type'::regclass, t.oid) not in (select * from of_extension)
  loop
    execute command;
  end loop;
end
$$;
commit;
\connect - postgres
drop role storefront_renaming;
