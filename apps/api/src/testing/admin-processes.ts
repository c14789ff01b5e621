/** Processes that run admin commands for tests, and stay for the next one. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

export interface AdminMessage {
  args: readonly string[]
  env: Record<string, string | undefined>
  /** Ends what the command wrote to either stream; on stdout the exit code stands between two of them. */
  end: string
}

const idle: ChildProcess[] = []

/** Runs one command to its end. Commands at the same time run in different processes. */
export function runInAdminProcess(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const child = idle.pop() ?? startProcess(env)
  const end = `\0${randomUUID()}`
  return new Promise((resolve, reject) => {
    const output = { stdout: '', stderr: '' }
    const stopReading = [read('stdout'), read('stderr')]
    const onExit = (code: number | null) =>
      reject(new Error(`admin ${args.join(' ')} ended its process with ${code}: ${output.stderr}`))
    child.once('exit', onExit)
    child.send({ args, env, end } satisfies AdminMessage)

    function read(name: 'stdout' | 'stderr'): () => void {
      const onData = (chunk: string) => {
        output[name] += chunk
        if (Object.values(output).every((text) => text.endsWith(`${end}\n`))) finish()
      }
      child[name]?.on('data', onData)
      return () => child[name]?.off('data', onData)
    }

    function finish(): void {
      for (const stop of stopReading) stop()
      child.off('exit', onExit)
      idle.push(child)
      const [stdout = '', code] = output.stdout.split(end)
      resolve({ code: Number(code), stdout, stderr: output.stderr.slice(0, -`${end}\n`.length) })
    }
  })
}

function startProcess(env: Record<string, string | undefined>): ChildProcess {
  const child = fork(join(import.meta.dirname, 'admin-process.ts'), { env, silent: true, execArgv: [] })
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8')
  // The tests' process ends without waiting for it; it ends by the closed channel.
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
  return child
}
