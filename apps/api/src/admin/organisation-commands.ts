import { readFileSync } from 'node:fs'
import {
  dayInLagos,
  emailSchema,
  KINDS_OF_SCOPE,
  nameSchema,
  networkSchema,
  ORGANISATION_KINDS,
  type OrganisationKind,
  PARTNER_SCOPES,
  type PartnerScope,
} from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { after, DAY } from '../kernel/durations.ts'
import {
  createClient,
  createOrganisation,
  creditOrganisation,
  decideOrganisation,
  grantScope,
  listAllClients,
  listAllOrganisations,
  OrganisationRefused,
  type OrganisationRow,
  organisationNamed,
  revokeAnyClient,
  scopesBeyond,
  scopesNow,
  setStateCommand,
} from '../modules/organisations/index.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'
import { daySchema, endOf } from './days.ts'
import { stateSchema } from './officer-commands.ts'
import { parseOptions, wholeNumber } from './options.ts'
import { tableOf } from './table.ts'
import { withJobs } from './with-jobs.ts'

const organisationSchema = z.object({
  name: nameSchema('is empty', 120, 'has more than 120 characters').min(2, 'has fewer than 2 characters'),
  kind: z.enum(ORGANISATION_KINDS, `is none of ${ORGANISATION_KINDS.join(', ')}`),
  email: emailSchema(),
  'price-kobo': wholeNumber(0, 10_000_000).optional(),
  purpose: z.string().trim().max(1_000, 'has more than 1,000 characters').default(''),
  state: stateSchema.optional(),
})

const creditSchema = z.object({
  kobo: z
    .string()
    .regex(/^-?[1-9]\d{0,12}$/, 'is no whole number of kobo')
    .transform(Number),
})

const scopesSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(z.enum(PARTNER_SCOPES, `must be among ${PARTNER_SCOPES.join(', ')}`)).min(1, 'names no scope'),
  )

const grantSchema = z.object({
  scope: z.enum(PARTNER_SCOPES, `must be one of ${PARTNER_SCOPES.join(', ')}`),
  until: daySchema.transform(endOf),
})

const networksSchema = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .pipe(z.array(networkSchema))

const jwksSchema = z.object({
  keys: z
    .array(z.looseObject({ kty: z.enum(['EC', 'OKP']) }))
    .min(1)
    .max(20),
})

const clientSchema = z.object({
  organisation: z.string().trim().min(1, 'is empty'),
  scopes: scopesSchema,
  name: nameSchema('is empty', 80, 'has more than 80 characters').default('client'),
  expires: daySchema.transform(endOf).optional(),
  allow: networksSchema.default([]),
  'per-minute': wholeNumber(1, 1_000_000).optional(),
  'per-day': wholeNumber(1, 1_000_000_000).optional(),
  'private-quota': wholeNumber(0, 1_000_000_000).optional(),
})

const refused = (error: unknown): never => {
  throw error instanceof OrganisationRefused ? new CommandError(error.message) : error
}

export function organisationCommands(
  withInfrastructure: WithInfrastructure,
  defaultPriceKobo: () => number,
): Command {
  const organisations = new Command('organisations').description('Organisations that ask by machine')
  organisations
    .command('create')
    .description('Make an organisation; its owner is invited by mail')
    .requiredOption('--name <name>')
    .requiredOption('--kind <kind>', ORGANISATION_KINDS.join(', '))
    .requiredOption('--email <address>', 'owner')
    .option('--price-kobo <number>', 'price of a check by its contract; default PARTNER_CHECK_PRICE_KOBO')
    .option('--purpose <text>', 'why it asks; stands in the audit log beside each question')
    .option(
      '--state <state>',
      'for a police command: the state command whose supervisors look after their officers in it',
    )
    .action((options: Record<string, string>) =>
      createOrganisationFromOptions(withInfrastructure, options, defaultPriceKobo),
    )
  organisations
    .command('list')
    .description('All organisations, by name; applications too')
    .action(async () => {
      const rows = await withInfrastructure(listAllOrganisations)
      process.stdout.write(tableOf(ORGANISATION_COLUMNS, rows))
    })
  for (const [decision, done, description] of [
    ['approve', 'approved', 'Approve an application, or lift a suspension'],
    ['reject', 'rejected', 'Reject an application'],
    ['suspend', 'suspended', 'Refuse every call of an organisation'],
  ] as const)
    organisations
      .command(decision)
      .description(description)
      .argument('<name>')
      .action(async (name: string) => {
        await withInfrastructure((infrastructure) =>
          withJobs(infrastructure, (deps) => decideOrganisation(deps, name, decision)),
        ).catch(refused)
        process.stdout.write(`${name} is ${done}.\n`)
      })
  organisations
    .command('set-state')
    .description(
      'Say which state command a police command is: its supervisors look after their officers in the portal',
    )
    .argument('<name>')
    .requiredOption('--state <state>')
    .action(async (name: string, options: { state: string }) => {
      const { state } = parseOptions(organisationSchema.pick({ state: true }).required(), options)
      await withInfrastructure((infrastructure) => setStateCommand(infrastructure, name, state)).catch(
        refused,
      )
      process.stdout.write(`${name} is the ${state} command.\n`)
    })
  organisations
    .command('credit')
    .description('Book money that came in by another way; a negative number takes money out')
    .argument('<name>')
    .requiredOption('--kobo <number>')
    .action(async (name: string, options: { kobo: string }) => {
      const { kobo } = parseOptions(creditSchema, options)
      const { balanceKobo } = await withInfrastructure((infrastructure) =>
        creditOrganisation(infrastructure, name, kobo),
      ).catch(refused)
      process.stdout.write(`The balance of ${name} is ${balanceKobo} kobo.\n`)
    })
  return organisations
}

async function createOrganisationFromOptions(
  withInfrastructure: WithInfrastructure,
  { priceKobo, ...options }: Record<string, string>,
  defaultPriceKobo: () => number,
): Promise<void> {
  const {
    'price-kobo': price,
    state,
    ...about
  } = parseOptions(organisationSchema, { ...options, 'price-kobo': priceKobo })
  if (state !== undefined && about.kind !== 'police') throw new CommandError('--state: is for --kind police')
  const wanted = { ...about, stateCommand: state ?? null }
  await withInfrastructure((infrastructure) =>
    withJobs(infrastructure, (deps) =>
      createOrganisation(deps, { ...wanted, priceKobo: price ?? defaultPriceKobo() }),
    ),
  ).catch(refused)
  process.stdout.write(`Organisation ${wanted.name} is made. ${wanted.email} is invited as its owner.\n`)
}

const ORGANISATION_COLUMNS: Record<string, (organisation: OrganisationRow) => string> = {
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  state: ({ state_command }) => state_command ?? '',
  status: ({ status }) => status,
  'price (kobo)': ({ price_kobo }) => String(price_kobo),
  'balance (kobo)': ({ balance_kobo }) => String(balance_kobo),
  since: ({ created_at }) => dayInLagos(created_at),
}

export function clientCommands(withInfrastructure: WithInfrastructure): Command {
  const clients = new Command('clients').description('Machines of organisations')
  clients
    .command('create')
    .description('Make a client; prints its id, secret and API key, which are not shown again')
    .requiredOption('--organisation <name>')
    .requiredOption('--scopes <scopes>', PARTNER_SCOPES.join(' '))
    .option('--name <name>', 'what the organisation calls it')
    .option('--sandbox', 'sees invented IMEIs only, and costs nothing', false)
    .option('--expires <YYYY-MM-DD>', 'last day on which it works')
    .option('--jwks <file>', 'public keys (JWKS, ES256 or EdDSA) by which it signs in instead of a secret')
    .option('--allow <networks>', 'networks it may call from, with commas')
    .option('--per-minute <number>', 'calls a minute; default 600')
    .option('--per-day <number>', 'checks a day; default 100000')
    .option('--private-quota <number>', 'private checks a day; default 1000')
    .action((options: ClientOptions) => createClientFromOptions(withInfrastructure, options))
  clients
    .command('list')
    .description('All clients, by organisation')
    .action(async () => {
      const { rows, now } = await withInfrastructure(async (infrastructure) => ({
        rows: await listAllClients(infrastructure),
        now: infrastructure.clock.now(),
      }))
      const day = (at: Date | null) => (at ? dayInLagos(at) : '')
      process.stdout.write(
        tableOf(
          {
            id: ({ id }) => id,
            organisation: ({ organisation_name }) => organisation_name,
            name: ({ name }) => name,
            kind: ({ sandbox }) => (sandbox ? 'sandbox' : 'live'),
            scopes: (client) => scopesNow(client, now).join(' '),
            granted: ({ grants }) =>
              grants
                .flatMap(({ scope, until }) => (until > now ? `${scope} until ${lastDayOf(until)}` : []))
                .join(', '),
            expires: ({ expires_at }) => day(expires_at),
            'last used': ({ last_used_at }) => day(last_used_at),
            revoked: ({ revoked_at }) => day(revoked_at),
          },
          rows,
        ),
      )
    })
  clients
    .command('grant')
    .description('Grant one client a scope beyond the kind of its organisation, until a day ends in Lagos')
    .argument('<id>')
    .requiredOption('--scope <scope>', PARTNER_SCOPES.join(', '))
    .requiredOption('--until <YYYY-MM-DD>', 'last day on which it holds')
    .action(async (id: string, options: Record<string, string>) => {
      const { scope, until } = parseOptions(grantSchema, options)
      const granted = await withInfrastructure(async (infrastructure) => {
        if (until <= infrastructure.clock.now()) throw new CommandError('--until: is a day that has passed')
        return z.uuid().safeParse(id).success && grantScope(infrastructure, { clientId: id, scope, until })
      })
      if (!granted) throw new CommandError(`There is no client ${id}.`)
      process.stdout.write(`Client ${id} has ${scope} through ${lastDayOf(until)}.\n`)
    })
  clients
    .command('revoke')
    .description('Refuse a client everywhere within a second')
    .argument('<id>')
    .action(async (id: string) => {
      const known = z.uuid().safeParse(id).success
      const outcome = known
        ? await withInfrastructure((infrastructure) => revokeAnyClient(infrastructure, id))
        : 'unknown'
      if (outcome === 'unknown') throw new CommandError(`There is no client ${id}.`)
      process.stdout.write(
        outcome === 'revoked' ? `Client ${id} is revoked.\n` : `Client ${id} was revoked already.\n`,
      )
    })
  return clients
}

type ClientOptions = Record<string, string> & { sandbox: boolean }

async function createClientFromOptions(
  withInfrastructure: WithInfrastructure,
  { perMinute, perDay, privateQuota, jwks, sandbox, ...options }: ClientOptions,
): Promise<void> {
  const { organisation, ...wanted } = parseOptions(clientSchema, {
    ...options,
    'per-minute': perMinute,
    'per-day': perDay,
    'private-quota': privateQuota,
  })
  const keys = jwks === undefined ? null : readJwks(jwks)
  const made = await withInfrastructure(async (infrastructure) => {
    if (wanted.expires && wanted.expires <= infrastructure.clock.now())
      throw new CommandError('--expires: is a day that has passed')
    const { id, kind } = await organisationNamed(infrastructure, organisation)
    requireScopesOf(kind, wanted.scopes)
    return createClient(infrastructure, {
      organisation: { id, kind },
      name: wanted.name,
      sandbox,
      scopes: wanted.scopes,
      expiresAt: wanted.expires ?? null,
      allowedNetworks: wanted.allow,
      perMinute: wanted['per-minute'],
      perDay: wanted['per-day'],
      privatePerDay: wanted['private-quota'],
      jwks: keys,
      createdBy: null,
    })
  }).catch(refused)
  const secret = made.secret === null ? '' : `client_secret: ${made.secret}\n`
  process.stdout.write(`client_id: ${made.client.id}\n${secret}api_key: ${made.apiKey}\n`)
}

/** @throws CommandError that says whose scopes they are */
function requireScopesOf(kind: OrganisationKind, scopes: readonly PartnerScope[]): void {
  const [scope] = scopesBeyond(kind, scopes)
  if (scope !== undefined)
    throw new CommandError(
      `--scopes: ${scope} is for ${KINDS_OF_SCOPE[scope].join(', ')}, and this is ${kind}. \`clients grant\` gives it to one client.`,
    )
}

/** A grant holds until the first instant after its last day. */
const lastDayOf = (until: Date): string => dayInLagos(after(until, -DAY))

/** @throws CommandError for anything but public keys */
function readJwks(file: string): { keys: object[] } {
  requireFile(file)
  try {
    const { keys } = jwksSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (keys.some((key) => 'd' in key))
      throw new CommandError(`${file} holds a private key. Give the public keys only.`)
    return { keys }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} is no JWKS of EC or OKP keys.`)
  }
}
