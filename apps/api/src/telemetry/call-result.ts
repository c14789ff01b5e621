/** `refused`: the provider works and will never do this. `failed`: it did not answer, or not usefully. */
export const CALL_RESULTS = ['done', 'refused', 'failed'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** By the names that the ports give their errors. */
const REFUSALS = new Set(['ProviderRefused', 'SmsRefused', 'IdentityNumberRefused'])

export function resultOf(error: unknown): CallResult {
  return error instanceof Error && REFUSALS.has(error.name) ? 'refused' : 'failed'
}
