/** The only door of webhooks. */
export { webhooksModule } from './module.ts'
export { rotateWebhookKeys } from './webhook-keys.ts'
