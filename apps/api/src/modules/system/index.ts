/** The only door of a deployment's public description. */
export { systemModule } from './module.ts'
export type { SystemDeps } from './routes.ts'
