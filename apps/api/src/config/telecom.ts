/** Settings of the mobile networks that are asked about people's numbers (decisions §19). */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isHttps, isLoopbackUrl } from './deployment.ts'
import { needed, url, withoutSlash } from './values.ts'

export interface TelecomNetwork {
  /** As people read it: MTN. */
  name: string
  /** Prefixes of its numbers after +234; none: an aggregator, for all other numbers. */
  prefixes: readonly string[]
  /** CAMARA's apiRoot, without a trailing slash. */
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** The version segment of each interface. */
  versions: { 'device-identifier': string; 'sim-swap': string; 'number-recycling': string }
  /** The operation of SimSwap: `check` for a network that tells no dates. */
  simSwap: 'retrieve-date' | 'check'
}

export type TelecomConfig =
  | { provider: 'sandbox' | 'off' }
  | { provider: 'camara'; networks: readonly TelecomNetwork[] }

const FORM =
  'must be a JSON array, or a file with one, of {"name", "prefixes", "base_url", "token_url", "client_id", "client_secret"}, addresses being https'

/** A token and a person's number go there. */
const address = url(['http:', 'https:']).refine((value) => isHttps(value) || isLoopbackUrl(value), FORM)
const segment = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,30}$/)
  .default('vwip')
const text = z.string().min(1).max(200)

const networkSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    prefixes: z.array(z.string().regex(/^[1-9]\d{1,5}$/)).max(500),
    base_url: address,
    token_url: address,
    client_id: text,
    client_secret: text,
    device_identifier_version: segment,
    sim_swap_version: segment,
    number_recycling_version: segment,
    sim_swap: z.enum(['retrieve-date', 'check']).default('retrieve-date'),
  })
  .transform(
    (network): TelecomNetwork => ({
      name: network.name,
      prefixes: network.prefixes,
      baseUrl: withoutSlash(network.base_url),
      tokenUrl: network.token_url,
      clientId: network.client_id,
      clientSecret: network.client_secret,
      versions: {
        'device-identifier': network.device_identifier_version,
        'sim-swap': network.sim_swap_version,
        'number-recycling': network.number_recycling_version,
      },
      simSwap: network.sim_swap,
    }),
  )

const networksSchema = z.string().transform((value, context): TelecomNetwork[] => {
  const parsed = z.array(networkSchema).min(1).max(50).safeParse(readArray(value))
  const message = parsed.success ? doubtIn(parsed.data) : FORM
  if (parsed.success && message === null) return parsed.data
  context.addIssue({ code: 'custom', message: message ?? FORM })
  return z.NEVER
})

/** The keys of networks stand in a file rather than in a list of processes. */
function readArray(value: string): unknown {
  try {
    return JSON.parse(value.trimStart().startsWith('[') ? value : readFileSync(value, 'utf8'))
  } catch {
    return null
  }
}

/** Each number has one network. */
function doubtIn(networks: readonly TelecomNetwork[]): string | null {
  const twice = (values: readonly string[]) => new Set(values).size < values.length
  if (twice(networks.map(({ name }) => name))) return 'names a network twice'
  if (twice(networks.flatMap(({ prefixes }) => prefixes))) return 'names a prefix twice'
  const aggregators = networks.filter(({ prefixes }) => prefixes.length === 0)
  return aggregators.length > 1 ? 'has two networks without prefixes' : null
}

export const telecomEnvironment = {
  TELECOM_PROVIDER: z
    .enum(['camara', 'sandbox', 'off'], { error: 'must be camara, sandbox or off' })
    .optional(),
  TELECOM_NETWORKS: networksSchema.optional(),
}

const schema = z.object(telecomEnvironment)

/** @param trial whether the sandbox answers unless another is named. @throws StartError */
export function telecomConfig(
  { TELECOM_PROVIDER, TELECOM_NETWORKS }: z.infer<typeof schema>,
  { trial }: { trial: boolean },
): TelecomConfig {
  const provider = TELECOM_PROVIDER ?? (trial ? 'sandbox' : 'off')
  if (provider !== 'camara') return { provider }
  const named = { TELECOM_PROVIDER: provider, TELECOM_NETWORKS: TELECOM_NETWORKS && 'given' }
  needed(named, 'TELECOM_NETWORKS', 'TELECOM_PROVIDER')
  return { provider, networks: TELECOM_NETWORKS ?? [] }
}
