// breaks: nothing
export { check as page } from '../features/checks/check.ts'
