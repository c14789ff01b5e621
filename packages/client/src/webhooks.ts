import type { CreateOptions } from './check-jobs.ts'
import type { CallOptions, Transport } from './transport.ts'
import type { Delivery, NewWebhook, Webhook, WebhookEvent } from './types.ts'

interface TestOptions extends CallOptions {
  /** `ng.amana.test` without it. */
  event?: WebhookEvent | 'ng.amana.test' | 'test'
}

export interface Webhooks {
  /** @throws AmanaError validation_failed, idempotency_key_reused */
  create(
    webhook: { url: string; events: readonly WebhookEvent[] },
    options?: CreateOptions,
  ): Promise<NewWebhook>
  list(options?: CallOptions): Promise<Webhook[]>
  delete(id: string, options?: CallOptions): Promise<Webhook>
  /** Sends a test event about an invented phone, which looks as a true one of its kind does. */
  test(id: string, options?: TestOptions): Promise<{ webhook_id: string }>
  /** The newest 100, newest first. */
  deliveries(id: string, options?: CallOptions): Promise<Delivery[]>
}

const PATH = '/partner/v1/webhooks'

export function createWebhooks({ read }: Transport): Webhooks {
  const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`
  return {
    create: (webhook, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      read({
        ...options,
        method: 'POST',
        path: PATH,
        json: webhook,
        headers: { 'idempotency-key': `"${idempotencyKey}"` },
      }),
    list: (options) => read({ ...options, method: 'GET', path: PATH }),
    delete: (id, options) => read({ ...options, method: 'DELETE', path: pathOf(id) }),
    test: (id, { event, ...options } = {}) =>
      read({
        ...options,
        method: 'POST',
        path: `${pathOf(id)}/test`,
        json: event === undefined ? undefined : { event },
      }),
    deliveries: (id, options) => read({ ...options, method: 'GET', path: `${pathOf(id)}/deliveries` }),
  }
}
