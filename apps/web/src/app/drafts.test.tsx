import type { FoundThread } from '@amana/contract/found'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { RegisterForm } from '../features/accounts/RegisterForm.tsx'
import { NewsForm } from '../features/cases/NewsForm.tsx'
import { ObjectionForm } from '../features/cases/ObjectionForm.tsx'
import { DisputeForm } from '../features/device-registration/DisputeForm.tsx'
import { newDraft } from '../features/device-registration/draft.ts'
import { useDispute } from '../features/device-registration/use-dispute.ts'
import { HandOverForm } from '../features/found/HandOverForm.tsx'
import { WriteForm } from '../features/found/WriteForm.tsx'
import { renderOnce } from '../lib/render-once.fixtures.tsx'
import { openBrowser, signedIn, USER } from '../lib/session.fixtures.ts'
import { clearSession, saveSession } from '../lib/session.ts'

const nothing = () => {}
const around = (page: ReactNode) => (
  <MemoryRouter>
    <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
  </MemoryRouter>
)
function Claim({ imei }: { imei: string }) {
  return DisputeForm({
    dispute: useDispute({ imei, draft: newDraft('1'), onRefused: nothing }),
    onClose: nothing,
  })
}
const news = (flagId: number) => <NewsForm imei="1" flagId={flagId} />
const objection = (flagId: number) => <ObjectionForm imei="1" flagId={flagId} />
const claim = (imei: number) => <Claim imei={`${imei}`} />
const thread = (number: number) => ({ thread: { case: `FP-2026-${number}` } as FoundThread, onDone: nothing })
const message = (number: number, token?: string) => <WriteForm {...thread(number)} token={token} />
const station = (number: number) => <HandOverForm {...thread(number)} token={undefined} />
const registration = (email: string) => {
  const draft = { email, first_name: '', last_name: '', phone_number: '' }
  return <RegisterForm draft={draft} from={null} onRegistered={nothing} />
}

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser({ fetch: () => Promise.reject(new Error('no server')) })
  saveSession(signedIn(1))
  return () => vi.unstubAllGlobals()
})

function type(form: ReactElement, name: string, typed: string) {
  renderOnce(form, around)
    .part((props) => props.name === name)
    .onChange(typed)
}
const shown = (form: ReactElement) => renderOnce(form, around).html

test.each([
  ['news', news, 'text'],
  ['an objection', objection, 'reason'],
  ['a claim', claim, 'reason'],
  ['a message', message, 'text'],
  ['a station', station, 'station'],
] as const)('%s outlasts a reload, for the same person and matter alone', (_, form, field) => {
  type(form(1), field, 'Typed in Ikeja')
  expect(shown(form(1))).toContain('Typed in Ikeja')
  expect(shown(form(2))).not.toContain('Typed in Ikeja')
  saveSession(signedIn(2, 900, { ...USER, id: 'u2' }))
  expect(shown(form(1))).not.toContain('Typed in Ikeja')
})

test('a finder’s message stays with the conversation’s token, also when they sign in; signing out deletes it', () => {
  clearSession()
  type(message(1, 't'), 'text', 'It lay on a seat.')
  saveSession(signedIn(1))
  expect(shown(message(1, 't'))).toContain('It lay on a seat.')
  expect(shown(message(1))).not.toContain('It lay on a seat.')
  clearSession()
  expect(shown(message(1, 't'))).not.toContain('It lay on a seat.')
})

test('a sign-up outlasts a reload without its passwords; an invitation to another address starts anew', () => {
  clearSession()
  type(registration(''), 'password', 'harmattan-wind')
  type(registration(''), 'confirm_password', 'harmattan-wind')
  expect([...browser.kept.keys()]).toEqual(['amana.register-draft'])
  expect([...browser.kept.values()].join()).not.toContain('harmattan')
  type(registration(''), 'last_name', 'Okonkwo')
  expect(shown(registration(''))).toContain('Okonkwo')
  expect(shown(registration('bola@example.com'))).not.toContain('Okonkwo')
  saveSession(signedIn(1))
  expect([...browser.kept.keys()]).toEqual([])
})
