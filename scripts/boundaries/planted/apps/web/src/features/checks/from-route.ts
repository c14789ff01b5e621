// breaks: features-below-routes
export { page } from '../../routes/page.ts'
