/** Attacks through the header in which proxies name the caller. */
import { report } from './anonymous-attacks.ts'
import { type Attack, good } from './attack.ts'

const REPORTS_OF_A_NETWORK = 60

/** One network behind a trusted proxy that looks like another in each request. */
export const disguisedAddresses: Attack = {
  rule: '§18 X-Forwarded-For',
  async run(stage) {
    const tried = 200
    const through = async (from: (index: number) => string) => {
      await stage.forget()
      return (await stage.each(tried, (index) => report(stage, from(index)))).filter(good).length
    }
    const outcome = (what: string, passed: number) => ({ what, tried, through: passed, allowed: REPORTS_OF_A_NETWORK })
    return [
      outcome('reports of one network, each with another port', await through((index) => `203.0.113.7:${20_000 + index}`)),
      outcome('reports of one network, each with another nonsense', await through((index) => `unknown-${index}`)),
      outcome('reports of one IPv6 network, each with another zone', await through((index) => `2001:db8::7%${index}`)),
    ]
  },
}
