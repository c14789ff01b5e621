// breaks: tlog-alone
export { createHash } from 'node:crypto'
