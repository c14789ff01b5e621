import { expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { LANGUAGES } from './languages.ts'
import { CATALOGUE, reviewedProduct, TODAY, TRANSLATION } from './testing.ts'

const ENGLISH = `
import { text } from '@amana/messages'
export const shop = { sell: 'Sell', sellOne: text('Sell {phone}'), sellTitle: text('Sell {phone}?') }
`

const errorsOf = async (sell: string, sellOne: string, sellTitle = 'A ba da {phone}?') => {
  const start = 'features/landing.shop'
  const hausa = { [`${start}.sell`]: sell, [`${start}.sellOne`]: sellOne, [`${start}.sellTitle`]: sellTitle }
  const { places } = await reviewedProduct({ [CATALOGUE]: ENGLISH, [TRANSLATION]: JSON.stringify(hausa) })
  return (await checkTranslations(places, LANGUAGES, TODAY)).errors
}

test("a button's name holds the words on it; the title of a dialog need not", async () => {
  expect(await errorsOf('Sayar', 'SAYAR da {phone}')).toEqual([])
  expect(await errorsOf('Sayar ta', 'Sayar da {phone}')).toEqual([
    'ha: web/features/landing.shop.sellOne: does not hold the words of its button, "Sayar ta"',
  ])
  expect(await errorsOf('Sayar', 'Sayarwa da {phone}')).toHaveLength(1)
})
