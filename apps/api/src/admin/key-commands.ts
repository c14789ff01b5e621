import { Command } from 'commander'
import { createEncrypter, UnknownKey } from '../kernel/encryption.ts'
import { rotateAuthenticators } from '../modules/accounts/index.ts'
import { rotateIdentities } from '../modules/identity/index.ts'
import { rotateKeptAnswers, rotateWebhookKeys } from '../modules/webhooks/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'

export function keyCommands(withInfrastructure: WithInfrastructure): Command {
  const keys = new Command('keys').description('The keys that NIN, BVN, authenticator secrets and webhooks are sealed with')
  keys
    .command('rotate')
    .description('Seal anew with SECRET_KEY what SECRET_KEY_OLD has sealed; afterwards SECRET_KEY_OLD can go (docs/privacy.md)')
    .action(async () => {
      await withInfrastructure(async ({ database, secretKey, secretKeyOld }) => {
        const deps = { database, encrypter: createEncrypter(secretKey, secretKeyOld ?? null) }
        try {
          const identities = await rotateIdentities(deps)
          const authenticators = await rotateAuthenticators(deps)
          const webhooks = await rotateWebhookKeys(deps)
          const answers = await rotateKeptAnswers(deps)
          const counts = `${identities} NIN and BVN, ${authenticators} authenticator secrets, ${webhooks} webhooks`
          process.stdout.write(`Sealed anew: ${counts}, ${answers} kept answers.\n`)
        } catch (error) {
          if (!(error instanceof UnknownKey)) throw error
          throw new CommandError(`A value is ${error.message}. Set SECRET_KEY_OLD to what SECRET_KEY was before.`)
        }
      })
    })
  return keys
}
