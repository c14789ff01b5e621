// breaks: ui-and-lib-at-the-bottom
export { check } from '../features/checks/check.ts'
