import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { auth } from '../accounts/messages.ts'
import { CodeForm } from './CodeForm.tsx'
import { officer } from './messages.ts'

async function shown(app: boolean): Promise<string> {
  const form = <CodeForm email="a.bello@npf.example" app={app} attempt="a" onSignedIn={() => {}} />
  return text((await prerenderToNodeStream(form)).prelude)
}

test('a code by mail: where it went, another one, or a recovery code', async () => {
  const html = await shown(false)
  for (const words of [officer.code.sentTo, officer.code.life, officer.code.resend, auth.otp.useRecovery])
    expect(html).toContain(words)
  expect(html).not.toContain(auth.otp.appCode)
})

test('a code of the app: nothing was sent, and nothing can be sent again', async () => {
  const html = await shown(true)
  for (const words of [auth.otp.appCode, auth.otp.useRecovery]) expect(html).toContain(words)
  for (const words of [officer.code.sentTo, officer.code.life, officer.code.resend])
    expect(html).not.toContain(words)
})
