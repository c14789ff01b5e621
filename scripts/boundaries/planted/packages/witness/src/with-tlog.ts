// breaks: nothing
export { readFile } from 'node:fs/promises'
export { rootOf } from '../../tlog/src/root.ts'
