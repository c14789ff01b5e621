// breaks: rules-are-pure
export { Pool } from '../db/pool.ts'
