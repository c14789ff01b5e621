/** The only door of what a deployment says of itself. */
export { type SystemDeps, systemRoutes } from './routes.ts'
