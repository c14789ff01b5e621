import { bind, text } from '@amana/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

const english = { agree: text('You agree to our {terms} and our {privacy}.') }
const elements = { terms: <a href="/terms">Terms</a>, privacy: <b>Privacy</b> }

test('elements stand where the language puts them', () => {
  expect(renderToStaticMarkup(<Sentence text={english.agree} with={elements} />)).toBe(
    'You agree to our <a href="/terms">Terms</a> and our <b>Privacy</b>.',
  )
  const { agree } = bind(english, 'ui', { 'ui.agree': '{privacy}, {terms}: {privacy}' }, 'ha')
  expect(renderToStaticMarkup(<Sentence text={agree} with={elements} />)).toBe(
    '<b>Privacy</b>, <a href="/terms">Terms</a>: <b>Privacy</b>',
  )
})
