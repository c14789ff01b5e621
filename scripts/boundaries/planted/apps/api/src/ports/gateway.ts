// breaks: ports-are-types
export { Pool } from '../db/pool.ts'
