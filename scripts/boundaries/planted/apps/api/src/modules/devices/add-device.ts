// breaks: sql-in-queries-and-db, statements-in-queries-and-db
import { sql } from 'kysely'

export const one = sql`select 1`
