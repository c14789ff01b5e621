/** The only door of webhooks. */
export { rotateKeptAnswers } from './kept-answers.ts'
export { webhooksModule } from './module.ts'
export { publishEvent } from './queries.ts'
export { rotateWebhookKeys } from './webhook-keys.ts'
