import { API_BASE, signIn } from '@amana/contract'

const DEMO_USER = { email: 'ada@demo.amana.example', password: 'demo-phone-2026' }

/** The answer of a sign-in as the demo's user, as the client keeps it. */
export async function signInAsDemoUser(url: string): Promise<{ access: string }> {
  const answer = await fetch(url + API_BASE + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_USER),
  })
  const { response_data } = (await answer.json()) as { response_data: { access: string } }
  if (!answer.ok) throw new Error(`the demo's user could not sign in: ${answer.status}`)
  return response_data
}
