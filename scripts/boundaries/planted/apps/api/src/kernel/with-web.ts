// breaks: api-without-web
export { check } from '../../../web/src/features/checks/check.ts'
