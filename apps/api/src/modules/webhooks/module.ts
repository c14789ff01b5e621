import type { Module } from '../../module.ts'

export function webhooksModule(): Module {
  return { jobs: { 'webhooks.purge': async () => undefined, 'webhooks.disabled': async () => undefined } }
}
