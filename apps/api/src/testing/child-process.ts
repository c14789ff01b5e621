/** Programs of ours as processes of their own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Outcome, runInAdminProcess } from './admin-processes.ts'

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

export type { Outcome }

const ADMIN = join(import.meta.dirname, '../admin/main.ts')

/** Runs `npm run admin -- …args` to its end. */
export function runAdmin(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  // A preloaded module needs a process that starts with it.
  if (env.NODE_OPTIONS === undefined) return runInAdminProcess(args, { ...CHILD_ENV, ...env })
  return runToEnd([ADMIN, ...args], env)
}

/** Runs `npm start`, where it is refused. */
export function runMain(env: Record<string, string>): Promise<Outcome> {
  return runToEnd([join(import.meta.dirname, '../main.ts')], env)
}

function runToEnd(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...CHILD_ENV, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
