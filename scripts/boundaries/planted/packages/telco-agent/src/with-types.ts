// breaks: nothing
export { readFile } from 'node:fs/promises'
export type { z } from 'zod'
