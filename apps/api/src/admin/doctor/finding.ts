/** `fail` stops a real deployment; `warn` wants attention, or is something that does not answer now. */
export type Level = 'ok' | 'warn' | 'fail'

export interface Finding {
  level: Level
  /** `database`, `mail`, … */
  subject: string
  /** For `warn` and `fail` also what to do. */
  text: string
}

export type Check = () => Promise<Finding[]> | Finding[]

const at = (level: Level) => (subject: string, text: string) => ({ level, subject, text }) satisfies Finding
export const ok = at('ok')
export const warn = at('warn')
export const fail = at('fail')

export const lineOf = ({ level, subject, text }: Finding) =>
  `${level.padEnd(4)} ${subject}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`

/** A check that breaks is a finding too: the others still run. */
export async function findingsOf(subject: string, check: Check): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [fail(subject, error instanceof Error ? error.message : String(error))]
  }
}
