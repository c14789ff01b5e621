import { Command } from 'commander'
import { createEncrypter, UnknownKey } from '../kernel/encryption.ts'
import { rotateAuthenticators, rotatePins } from '../modules/accounts/index.ts'
import { rotateIdentities } from '../modules/identity/index.ts'
import { rotatePrivateSeeds } from '../modules/private-lookup/index.ts'
import { revokeKey } from '../modules/transparency-log/index.ts'
import { rotateKeptAnswers, rotateWebhookKeys } from '../modules/webhooks/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'

export function keyCommands(withInfrastructure: WithInfrastructure): Command {
  const keys = new Command('keys').description(
    'The keys that NIN, BVN, authenticator secrets, PINs and webhooks are sealed with',
  )
  keys
    .command('rotate')
    .description(
      'Seal anew with SECRET_KEY what SECRET_KEY_OLD has sealed; afterwards SECRET_KEY_OLD can go (docs/privacy.md)',
    )
    .action(async () => {
      await withInfrastructure(async ({ database, secretKey, secretKeyOld }) => {
        const deps = { database, encrypter: createEncrypter(secretKey, secretKeyOld ?? null) }
        try {
          const identities = await rotateIdentities(deps)
          const authenticators = await rotateAuthenticators(deps)
          const pins = await rotatePins(deps)
          const webhooks = await rotateWebhookKeys(deps)
          const answers = await rotateKeptAnswers(deps)
          const epochs = await rotatePrivateSeeds(deps)
          const counts = `${identities} NIN and BVN, ${authenticators} authenticator secrets, ${pins} PINs, ${webhooks} webhooks`
          process.stdout.write(`Sealed anew: ${counts}, ${answers} kept answers, ${epochs} private epochs.\n`)
          if (!secretKeyOld) process.stderr.write(NO_OLD_KEY)
        } catch (error) {
          if (!(error instanceof UnknownKey)) throw error
          throw new CommandError(
            `A value is ${error.message}. Set SECRET_KEY_OLD to what SECRET_KEY was before.`,
          )
        }
      })
    })
  keys
    .command('revoke')
    .description('Say in the public index of keys that signatures of this key prove nothing from now on')
    .argument('<kid>', 'as /.well-known/amana-keys.json names it')
    .action(async (kid: string) => {
      const revoked = await withInfrastructure((infrastructure) => revokeKey(infrastructure, kid))
      if (revoked === 0)
        throw new CommandError(`There is no key ${kid} that is still good. See /.well-known/amana-keys.json.`)
      process.stdout.write(
        `Revoked: ${kid}. The index says so from now on, and the next checkpoint of the log has it.\n`,
      )
    })
  return keys
}

/** A success: everything is sealed with the one key that is set. */
const NO_OLD_KEY =
  'SECRET_KEY_OLD is not set, so there was no older key to rotate from. To change the key, set SECRET_KEY_OLD to what SECRET_KEY is now and SECRET_KEY to a new one (docs/runbooks/key-rotation.md).\n'
