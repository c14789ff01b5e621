// breaks: outside-in
export { kernel } from '../apps/api/src/kernel/kernel.ts'
