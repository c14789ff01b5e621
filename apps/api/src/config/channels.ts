/** The part of the environment of USSD and of inbound text messages. */
import { z } from 'zod'
import { list, network } from './values.ts'

/** A secret in the path of a callback, because the gateway signs nothing. */
const pathSecret = () => z.string().regex(/^[A-Za-z0-9]{32,200}$/, 'must be 32 or more of A-Z, a-z and 0-9')

export const channelEnvironment = {
  USSD_PROVIDER: z
    .enum(['africastalking', 'simulator', 'off'], { error: 'must be africastalking, simulator or off' })
    .optional(),
  USSD_SECRET: pathSecret().optional(),
  SMS_SECRET: pathSecret().optional(),
  USSD_CODE: z
    .string()
    .regex(/^\*\d{1,6}(\*\d{1,8})*#$/, 'must be a service code, such as *123*4#')
    .optional(),
  CHANNEL_ADDRESSES: list.pipe(z.array(network())).optional(),
}

const schema = z.object(channelEnvironment)

export interface ChannelConfig {
  provider: 'africastalking' | 'simulator' | 'off'
  /** Undefined: kept in DATA_DIR, created there at the first start. */
  ussdSecret: string | undefined
  smsSecret: string | undefined
  /** The service code that people dial. Null: none is announced. */
  code: string | null
  /** Networks from which gateways may call, as TRUST_PROXY names them. Empty: all. */
  addresses: readonly string[]
}

/** The code that the simulator answers to where none is set; no network has it. */
const SIMULATED_CODE = '*000#'

/** @param trial an embedded database that is no real deployment */
export function channelConfig(value: z.infer<typeof schema>, { trial }: { trial: boolean }): ChannelConfig {
  const provider = value.USSD_PROVIDER ?? (trial ? 'simulator' : 'off')
  return {
    provider,
    ussdSecret: value.USSD_SECRET,
    smsSecret: value.SMS_SECRET,
    code: value.USSD_CODE ?? (provider === 'simulator' ? SIMULATED_CODE : null),
    addresses: value.CHANNEL_ADDRESSES ?? [],
  }
}
