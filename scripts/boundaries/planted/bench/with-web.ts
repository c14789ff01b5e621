// breaks: outside-in
export { check } from '../apps/web/src/features/checks/check.ts'
