import { parseAmount } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { createPromo, PromoRefused } from '../modules/payments/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { daySchema, endOf } from './days.ts'
import { parseOptions, wholeNumber } from './options.ts'

const newPromoSchema = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'is 3 to 40 letters, digits, - and _'),
    percent: wholeNumber(1, 100).optional(),
    amount: z
      .string()
      .transform(parseAmount)
      .refine((kobo) => kobo !== null && kobo > 0, 'is no amount in naira')
      .optional(),
    from: daySchema.optional(),
    until: daySchema.transform(endOf),
    'max-uses': wholeNumber(1, 1_000_000_000),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['percent'],
    error: 'name one of --percent and --amount',
  })

export function promoCommands(withInfrastructure: WithInfrastructure): Command {
  const promo = new Command('promo').description('Promo codes')
  promo
    .command('create')
    .description('Make a promo code; one that takes off everything settles a check at once')
    .requiredOption('--code <code>', '3 to 40 letters, digits, - and _; small letters are made capitals')
    .option('--percent <1-100>', 'percentage off')
    .option('--amount <naira>', 'naira off, e.g. 25 or 25.50')
    .option('--from <YYYY-MM-DD>', 'first day; default now')
    .requiredOption('--until <YYYY-MM-DD>', 'last day on which it works')
    .requiredOption('--max-uses <number>', 'how often it may be used in all')
    .action(async ({ maxUses, ...options }: Record<string, string>) => {
      const { code, percent, amount, from, until, ...rest } = parseOptions(newPromoSchema, {
        ...options,
        'max-uses': maxUses,
      })
      await withInfrastructure(async (infrastructure) => {
        const now = infrastructure.clock.now()
        if (until <= now) throw new CommandError('--until: is a day that has passed')
        if (from && from >= until) throw new CommandError('--from: is later than --until')
        const value = { percent_off: percent ?? null, amount_off_minor: amount ?? null }
        const validity = { valid_from: from ?? now, valid_until: until, max_uses: rest['max-uses'] }
        await createPromo(infrastructure, { code, ...value, ...validity }).catch((error: unknown) => {
          throw error instanceof PromoRefused ? new CommandError(error.message) : error
        })
      })
      process.stdout.write(`Promo code ${code} is made.\n`)
    })
  return promo
}
