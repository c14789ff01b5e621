// breaks: contract-imports-zod-only
export { readFileSync } from 'node:fs'
