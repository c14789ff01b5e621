import { spawn } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'

export interface CommandResult {
  /** Exit code; 1 when a signal ended the command or it could not be started. */
  code: number
  /** stdout and stderr in order of arrival. */
  output: string
  seconds: number
}

export interface CommandOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** A file that has the output while the command runs; it is replaced. */
  log?: string
}

/** Runs a command without stdin and returns its output. Never throws. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const log = options.log === undefined ? null : openSync(options.log, 'w')
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      if (log !== null) writeSync(log, chunk)
    }
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let finished = false
    const finish = (code: number) => {
      if (finished) return
      finished = true
      if (log !== null) closeSync(log)
      resolve({
        code,
        output: Buffer.concat(chunks).toString(),
        seconds: (performance.now() - startedAt) / 1000,
      })
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => {
      take(Buffer.from(`${error.message}\n`))
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Runs a script of this repository with the pinned Node. */
export function runNode(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return runCommand(process.execPath, args, options)
}
