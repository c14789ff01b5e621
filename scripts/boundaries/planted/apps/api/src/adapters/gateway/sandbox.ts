// breaks: nothing
export { kernel as sandbox } from '../../kernel/kernel.ts'
