// breaks: web-without-api
export { kernel } from '../../../../api/src/kernel/kernel.ts'
