import type pg from 'pg'

/**
 * Objects of extensions, partitions of months and names of NOT NULL constraints (PostgreSQL 18) are left
 * out.
 */
const OBJECTS = `
  with ours as (
    select c.oid, c.relkind, c.relpersistence, c.reloptions, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relname !~ '_[0-9]{4}_[0-9]{2}(_|$)'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select format('%s %s %s %s', relkind, name, relpersistence, reloptions) as object from ours
  union all
  select format('column %s.%s %s %s %s %s', o.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attstattarget) || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '')
    from ours o join pg_attribute a on a.attrelid = o.oid
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
    where o.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s %s %s', o.name, c.conname, pg_get_constraintdef(c.oid))
    from ours o join pg_constraint c on c.conrelid = o.oid where c.contype <> 'n'
  union all
  select pg_get_indexdef(o.oid) from ours o where o.relkind in ('i', 'I')
  union all
  select pg_get_triggerdef(t.oid) from ours o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s
  union all
  select format('domain %s %s', t.typname, pg_get_constraintdef(c.oid))
    from pg_type t join pg_constraint c on c.contypid = t.oid`

/** One line for each table, column, constraint, index, trigger, function and domain, sorted. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ object: string }>(OBJECTS)
  return rows.map(({ object }) => object).sort()
}
