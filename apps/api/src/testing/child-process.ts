/** Programs of ours as processes of their own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const { PATH, HOME, AMANA_STATEMENTS } = process.env
/** Every process loads the same files: compiled code is shared, as `npm test` shares it. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/amana/compiled')
const RECORDER = join(import.meta.dirname, 'record-statements.ts')

/** The environment that a program needs in order to run; a developer's settings must not reach it. */
export const CHILD_ENV: Record<string, string | undefined> = {
  PATH,
  HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED,
  ...(AMANA_STATEMENTS === undefined ? {} : { AMANA_STATEMENTS, NODE_OPTIONS: `--import=${RECORDER}` }),
}

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const ADMIN = join(import.meta.dirname, '../admin/main.ts')

/** Runs `npm run admin -- …args` to its end. */
export function runAdmin(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...args], { env: { ...CHILD_ENV, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
