/** The only door of pushes. */
export { pushModule } from './module.ts'
export { queuePush } from './queue-push.ts'
export { pushUrl } from './rules.ts'
export { createVapidKeys } from './vapid.ts'
