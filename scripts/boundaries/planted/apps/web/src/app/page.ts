// breaks: nothing
export { check as page } from '../features/verifications/start-check.ts'
