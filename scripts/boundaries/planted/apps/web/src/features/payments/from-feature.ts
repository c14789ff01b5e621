// breaks: features-apart
export { check } from '../checks/check.ts'
