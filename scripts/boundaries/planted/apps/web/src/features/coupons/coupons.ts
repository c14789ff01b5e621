// breaks: feature-listed
export { api } from '../../lib/api.ts'
