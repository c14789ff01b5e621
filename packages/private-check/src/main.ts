#!/usr/bin/env node
/** `npm run private-check`: asks about one IMEI without naming it (docs/private-look-up.md). */
import process from 'node:process'
import { FIRST_REPORTING_DATE } from './entry.ts'
import { PrivateCheckError, type PrivateCheckTrouble } from './errors.ts'
import { sendAsPartner } from './http.ts'
import { readOptions, USAGE } from './options.ts'
import { createPrivateCheck } from './private-check.ts'
import { requirePublishedKey } from './published-keys.ts'

const BLOCKED = 10
const EXIT: Record<PrivateCheckTrouble, number> = { bad_imei: 2, untrusted: 3, refused: 1, unreachable: 1 }

async function run(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const options = readOptions(args, process.env)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${USAGE}\n`)
    return EXIT.bad_imei
  }
  const { url, key, unverifiedImei } = options
  const checker = createPrivateCheck({
    url,
    send: sendAsPartner(url, key),
    trustKey: (epoch) => requirePublishedKey(url, epoch),
  })
  try {
    const { blocked, status, reportingDate, asOf } = await checker.check(unverifiedImei)
    const on = reportingDate === FIRST_REPORTING_DATE ? 'on or before' : 'on'
    process.stdout.write(
      blocked ? `Blocked: ${status}, reported ${on} ${reportingDate}\n` : `No report known, as of ${asOf}\n`,
    )
    return blocked ? BLOCKED : 0
  } catch (error) {
    if (!(error instanceof PrivateCheckError)) throw error
    process.stderr.write(`${error.message}\n`)
    return EXIT[error.trouble]
  }
}

process.exitCode = await run()
