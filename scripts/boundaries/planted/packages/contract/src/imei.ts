// breaks: first-load-without-zod
export { z } from './primitives.ts'
