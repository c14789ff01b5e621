// breaks: rows-in-snake-case
import { sql } from 'kysely'

export const owner = sql`select user_id as "ownerUserId" from ownerships`
