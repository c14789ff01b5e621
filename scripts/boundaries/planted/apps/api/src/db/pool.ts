// breaks: nothing
export { Pool } from 'pg'
