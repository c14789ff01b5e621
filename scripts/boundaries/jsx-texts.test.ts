import { expect, test } from 'vitest'
import { textsInJsx } from './jsx-texts.ts'
import { SOURCE_RULES } from './source-rules.ts'

const rule = SOURCE_RULES.find(({ name }) => name === 'texts-in-catalogues')
const found = (jsx: string) =>
  textsInJsx('a.tsx', `const a = ${jsx}`)
    .map(({ text }) => text)
    .filter((text) => rule?.forbidden.test(text))

test.each([
  ['<p>Check it</p>', ['Check it']],
  ['<p>{n} phones</p>', ['phones']],
  ["<p>{'Check it'}</p>", ['Check it']],
  ["<p>{on ? 'Yes' : <b>No</b>}</p>", ['Yes', 'No']],
  ["<p>{on && 'Yes'}</p>", ['Yes']],
  ["<p>{name ?? 'Nobody'}</p>", ['Nobody']],
  ["<p>{n + ' phones'}</p>", ['phones']],
  [['<p>{`$', '{n} phones`}</p>'].join(''), ['phones']],
  ['<p>{list.map((one) => <b>{one} phones</b>)}</p>', ['phones']],
  ['<img alt="A phone" />', ['A phone']],
  [
    `<A label="Name" hint={"As on the box"} aria-label={on ? 'Close it' : undefined} />`,
    ['Name', 'As on the box', 'Close it'],
  ],
  ['<p title="Ọjà">ẹ̀rọ</p>', ['Ọjà', 'ẹ̀rọ']],
])('%s holds texts', (jsx, texts) => {
  expect(found(jsx)).toEqual(texts)
})

test.each([
  '<p>{texts.check}</p>',
  '<p className="text title">{texts.of(n, all)} · {n}%</p>',
  '<input type="text" name="label" placeholder="https://" autoComplete="off" />',
  '<p>Amana</p>',
  "<p>{kind === 'stolen' && texts.stolen}</p>",
  "<p>{format(at, 'short')}</p>",
  "<A to={on ? '/a' : '/b'} label={texts.of('x')} />",
  '<p>{/* a comment */}</p>',
])('%s holds none', (jsx) => {
  expect(found(jsx)).toEqual([])
})

test('a text has the line on which it begins', () => {
  expect(textsInJsx('a.tsx', 'const a = (\n  <p>\n    Check it\n  </p>\n)').map(({ line }) => line)).toEqual([
    3,
  ])
})
