import { expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { LANGUAGES } from './languages.ts'
import { CATALOGUE, reviewedProduct, TODAY, TRANSLATION } from './testing.ts'

const ENGLISH = `
import { text } from '@amana/messages'
export const shop = { sell: 'Sell', sellOne: text('Sell {phone}'), sellTitle: text('Sell {phone}?') }
`

const errorsOf = async (shop: string) => {
  const hausa = `export default { shop: { ${shop} } }`
  const { places } = await reviewedProduct({ [CATALOGUE]: ENGLISH, [TRANSLATION]: hausa })
  return (await checkTranslations(places, LANGUAGES, TODAY)).errors
}

test("a button's name holds the words on it; the title of a dialog need not", async () => {
  expect(await errorsOf("sell: 'Sayar', sellOne: 'SAYAR da {phone}', sellTitle: 'A ba da {phone}?'")).toEqual([])
  expect(await errorsOf("sell: 'Sayar ta', sellOne: 'Sayar da {phone}', sellTitle: 'A ba da {phone}?'")).toEqual([
    'ha: web/features/landing/messages#shop.sellOne: does not hold the words of its button, "Sayar ta"',
  ])
  expect(await errorsOf("sell: 'Sayar', sellOne: 'Sayarwa da {phone}', sellTitle: 'A ba da {phone}?'")).toHaveLength(1)
})
