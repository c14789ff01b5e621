/** Real deployments, and trials on somebody's machine, are distinguished here (decisions §17). */
import { isIP } from 'node:net'
import { inNetworks } from '../kernel/network.ts'

/** The settings by which a real deployment is known. Each of them alone is enough. */
export interface DeploymentSigns {
  production: boolean
  databaseUrl: string | undefined
  publicUrl: string | undefined
  host: string
  paystackKey: string | undefined
}

/** The variable that makes it a real deployment; null: it is a trial. */
export function signOfRealDeployment(signs: DeploymentSigns): string | null {
  const { production, databaseUrl, publicUrl, host, paystackKey } = signs
  const found: [boolean, string][] = [
    [production, 'NODE_ENV'],
    [databaseUrl !== undefined, 'DATABASE_URL'],
    [publicUrl !== undefined && (isHttps(publicUrl) || !isLoopbackUrl(publicUrl)), 'PUBLIC_URL'],
    [!isLoopbackHost(host), 'HOST'],
    [paystackKey?.startsWith('sk_live_') ?? false, 'PAYSTACK_SECRET_KEY'],
  ]
  return found.find(([real]) => real)?.[1] ?? null
}

export function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.replaceAll(/[[\]]/g, ''))
}

const inLoopback = inNetworks(['loopback'])

/** Only this machine reaches it. `localhost` and names below it are its own (RFC 6761 §6.3). */
function isLoopbackHost(host: string): boolean {
  return isIP(host) === 0 ? /^(.+\.)?localhost\.?$/i.test(host) : inLoopback(host)
}
