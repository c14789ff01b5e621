// breaks: features-below-app
export { page } from '../../app/page.ts'
