import { spawn } from 'node:child_process'
import { once } from 'node:events'

export class CommandFailed extends Error {}

/** @throws CommandFailed it ended with another code than 0, or could not be started */
export async function runCommand(command: string, path: string): Promise<void> {
  const child = spawn(command, [path], { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) throw new CommandFailed(`the command ended with ${code ?? signal}`)
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`the command cannot be started: ${(error as NodeJS.ErrnoException).code}`)
  }
}
