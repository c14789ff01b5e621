import { emailSchema } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { endUserSessions, resetUserSecondStep } from '../modules/accounts/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'
import { withJobs } from './with-jobs.ts'

export function userCommands(withInfrastructure: WithInfrastructure): Command {
  const users = new Command('users').description('Accounts of ordinary users')
  users
    .command('reset-second-step')
    .description('Take a lost second step and its recovery codes from a user, whom you have identified; every session ends')
    .argument('<email>')
    .action(async (typed: string) => {
      const email = parseEmail(typed)
      const outcome = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) => resetUserSecondStep(deps, email)),
      )
      if (outcome === 'unknown') throw new CommandError(`There is no user ${email}.`)
      if (outcome === 'had none') throw new CommandError(`${email} has no second step.`)
      process.stdout.write(`${email} signs in with the password alone, and is told so by mail.\n`)
    })
  users
    .command('end-sessions')
    .description('Sign a user out everywhere')
    .argument('<email>')
    .action(async (typed: string) => {
      const email = parseEmail(typed)
      const ended = await withInfrastructure((infrastructure) => endUserSessions(infrastructure, email))
      if (ended === undefined) throw new CommandError(`There is no user ${email}.`)
      process.stdout.write(ended === 1 ? `1 session of ${email} has ended.\n` : `${ended} sessions of ${email} have ended.\n`)
    })
  return users
}

function parseEmail(email: string): string {
  return parseOptions(z.object({ email: emailSchema() }), { email }).email
}
