/** The only door of a deployment's public description. */
export { systemModule } from './module.ts'
