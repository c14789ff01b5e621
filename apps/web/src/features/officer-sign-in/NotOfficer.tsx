import type { User } from '@amana/contract/accounts'
import { displayName } from '../../lib/display-name.ts'
import { homeOf } from '../../lib/home.ts'
import { signOut } from '../../lib/sign-out.ts'
import { Alert, Button, LinkButton } from '../../ui/index.ts'
import { officer } from './messages.ts'

const text = officer.notOfficer

/** Tells a signed-in owner at the portal's door why the page that they asked for is not shown. */
export function NotOfficer({ user }: { user: User }) {
  return (
    <Alert
      tone="warning"
      title={text.text(displayName(user))}
      className="mb-6"
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={homeOf(user)} variant="secondary">
            {text.home}
          </LinkButton>
          <Button variant="ghost" onClick={signOut}>
            {text.logOut}
          </Button>
        </div>
      }
    />
  )
}
