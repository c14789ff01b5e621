// breaks: contract-imports-zod-only, resolvable
export { gone } from './gone.ts'
