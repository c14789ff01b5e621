// breaks: nothing
export { sandbox } from './adapters/gateway/sandbox.ts'
