import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { prerendered } from '../../lib/prerender.fixtures.tsx'
import { simulator } from './messages.ts'
import { Component } from './simulator.tsx'

/** The page as it opens. @param answer of the server; undefined: it is waited for */
function shown(answer?: { code: string; shows_texts: boolean }): Promise<string> {
  const queries = new QueryClient()
  if (answer) queries.setQueryData(['simulator'], answer)
  return prerendered(<Component />, queries)
}

test('before a call there is a code to dial, and nothing to reply to', async () => {
  const html = await shown({ code: '*123*4#', shows_texts: true })
  expect(html).toContain('value="*123*4#"')
  expect(html).toContain('value="803 123 4567"')
  for (const label of ['Phone number', 'Dial', 'Text message'])
    expect(html).toMatch(new RegExp(`<label[^>]*>${label}</label>`))
  for (const name of ['Call', 'Send SMS']) expect(html).toMatch(new RegExp(`<button[^>]*>${name}</button>`))
  for (const later of [simulator.call.reply, simulator.call.hangUp]) expect(html).not.toContain(`>${later}<`)
  expect(html).toContain(simulator.texts.loading)
})

test('where a provider has the messages, the page says so instead of an empty list', async () => {
  const html = await shown({ code: '*123*4#', shows_texts: false })
  expect(html).toContain(simulator.texts.hidden)
  expect(html).not.toContain(simulator.texts.loading)
})

test('until the server answers, the page says that it loads', async () => {
  const html = await shown()
  expect(html).toContain(simulator.loading)
  expect(html).not.toContain('<form')
})
