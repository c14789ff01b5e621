// breaks: api-without-web
export { check } from '../../../web/src/features/verifications/start-check.ts'
