import { layout } from '../lib/messages/layout.ts'
import { useSession } from '../lib/use-session.ts'

/** Says to a visitor, in or behind a link, that the page asks to sign in first. */
export function SignInNote() {
  return useSession().status === 'signed-out' && <> {layout.signInFirst}</>
}
