// breaks: outside-in
export { check } from '../apps/web/src/features/verifications/start-check.ts'
