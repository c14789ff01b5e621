// breaks: module-listed
export { kernel } from '../../kernel/kernel.ts'
