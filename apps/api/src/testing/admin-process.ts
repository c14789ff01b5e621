/**
 * Runs one admin command after the other, as `npm run admin` would: loading the product takes longer than
 * most commands. Each message is a command; both streams end with its `end` line.
 */
import { adminCommand } from '../admin/run.ts'
import type { AdminMessage } from './admin-processes.ts'

process.on('message', async ({ args, env, end }: AdminMessage) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = 0
  const code = await adminCommand(args).run()
  process.stderr.write(`${end}\n`)
  process.stdout.write(`${end}${code}${end}\n`)
})
process.on('disconnect', () => process.exit())
