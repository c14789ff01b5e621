// breaks: ui-and-lib-at-the-bottom
export { page } from '../routes/page.ts'
