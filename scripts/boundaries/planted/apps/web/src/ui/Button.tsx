// breaks: ui-and-lib-at-the-bottom
export { check } from '../features/verifications/start-check.ts'
