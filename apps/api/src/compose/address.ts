/** The product's public address: known for certain once the server listens (PORT=0). */
import type { Config } from '../config/index.ts'

export interface Address {
  listening: string
  publicUrl: string
}

export function addressOf(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): Address {
  const listening = `http://${urlHost(config.host)}:${config.port}`
  return { listening, publicUrl: config.publicUrl ?? listening }
}

/** Sets the address that the server got. */
export function listensAt(
  address: Address,
  config: Pick<Config, 'host' | 'publicUrl'>,
  listening: string,
): void {
  address.listening = listening.replace('[::]', '[::1]').replace('//0.0.0.0', '//127.0.0.1')
  if (!config.publicUrl) address.publicUrl = `http://${urlHost(config.host)}:${new URL(listening).port}`
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
