/** The only door of a deployment's public description. */
export { type SystemDeps, systemRoutes } from './routes.ts'
