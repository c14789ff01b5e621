// breaks: adapters-from-compose
export { sandbox } from '../../adapters/gateway/sandbox.ts'
