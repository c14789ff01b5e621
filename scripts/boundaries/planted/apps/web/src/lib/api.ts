// breaks: ui-and-lib-at-the-bottom
export { page } from '../app/page.ts'
