/** The only door of webhooks. */
export { webhooksModule } from './module.ts'
