import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { createEncrypter } from '../kernel/encryption.ts'
import { listPrivateEpochs, rotatePrivateEpoch } from '../modules/private-lookup/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { tableOf } from './table.ts'

export function privateCommands(withInfrastructure: WithInfrastructure): Command {
  const commands = new Command('private').description(
    'Checks that do not name their number (docs/private-look-up.md)',
  )
  commands
    .command('rotate')
    .description('Begin an epoch with a new key; the present one answers for 24 hours more')
    .action(async () => {
      const epoch = await withInfrastructure(({ database, clock, secretKey, secretKeyOld }) =>
        rotatePrivateEpoch({ database, clock, encrypter: createEncrypter(secretKey, secretKeyOld ?? null) }),
      )
      if (epoch === null) throw new CommandError('An epoch is being built already. See: private status')
      process.stdout.write(`Epoch ${epoch} begins once its set is built.\n`)
    })
  commands
    .command('status')
    .description('The epochs that answer, and the one that is being built')
    .action(async () => {
      const rows = await withInfrastructure(listPrivateEpochs)
      const time = (at: Date | null) => (at ? formatDateTime(at) : '')
      process.stdout.write(
        tableOf(
          {
            epoch: ({ epoch }) => String(epoch),
            from: ({ begun_at, build }) => time(begun_at) || (build === null ? 'being built' : 'catching up'),
            until: ({ until }) => time(until),
            numbers: ({ entries }) => String(entries ?? ''),
            'room for': ({ capacity }) => String(capacity ?? ''),
            buckets: ({ bits }) => (bits === null ? '' : String(2 ** bits)),
            'as of': ({ confirmed_at }) => time(confirmed_at),
          },
          rows,
        ),
      )
    })
  return commands
}
