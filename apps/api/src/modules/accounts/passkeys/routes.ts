import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { userAgentOf } from '../user-agent.ts'
import { createPasskey } from './create-passkey.ts'
import { offerPasskey, requestOptions } from './offer-passkey.ts'
import { offerOfficerPasskey, officerSignInWithPasskey } from './officer-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeyRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.offerPasskey, ({ body }, { actor }) => offerPasskey(deps, actor, body)),
    route(contract.createPasskey, ({ body: { name, credential } }, context) => {
      const { actor, language } = context
      return createPasskey(deps, actor, { name, credential, userAgent: userAgentOf(context), language })
    }),
    route(contract.listPasskeys, (_input, { actor, language }) => listPasskeys(deps, actor, language)),
    route(contract.renamePasskey, ({ params: { id }, body: { name } }, { actor, language }) =>
      renamePasskey(deps, actor, { id, name, language }),
    ),
    route(contract.removePasskey, ({ params: { id }, body }, { actor }) =>
      removePasskey(deps, actor, { id, ...body }),
    ),
    route(contract.offerPasskeySignIn, async () => requestOptions(deps, { purpose: 'sign in' })),
    route(contract.signInWithPasskey, ({ body: { credential } }, context) =>
      signInWithPasskey(deps, { credential, userAgent: userAgentOf(context) }),
    ),
    route(contract.offerOfficerPasskey, ({ body }) =>
      offerOfficerPasskey(deps, { officerId: body.officer_id, attempt: body.attempt }),
    ),
    route(contract.officerSignInWithPasskey, ({ body }, context) =>
      officerSignInWithPasskey(deps, {
        officerId: body.officer_id,
        attempt: body.attempt,
        credential: body.credential,
        userAgent: userAgentOf(context),
      }),
    ),
  ]
}
