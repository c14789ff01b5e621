import type { Module } from '../../module.ts'
import { purgeCodes } from '../one-time-codes/index.ts'
import { contactRoutes } from './contacts/routes.ts'
import { textFormerNumber } from './contacts/text-former-number.ts'
import { textSimChanged } from './contacts/text-sim-changed.ts'
import { credentialRoutes } from './credentials/routes.ts'
import type { AccountDeps, NoticeDeps } from './deps.ts'
import { notifyAccount } from './notify-account.ts'
import { officerRoutes } from './officers/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { personalData } from './personal-data.ts'
import { purgeAccounts } from './purge-accounts.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

export function accountsModule(deps: AccountDeps & NoticeDeps): Module {
  return {
    personalData,
    routes: [
      ...signUpRoutes(deps),
      ...sessionRoutes(deps),
      ...officerRoutes(deps),
      ...contactRoutes(deps),
      ...credentialRoutes(deps),
      ...passkeyRoutes(deps),
    ],
    jobs: {
      'accounts.notify': (data) => notifyAccount(deps, data),
      'accounts.text-former-number': (data) => textFormerNumber(deps, data),
      'accounts.text-sim-changed': (data) => textSimChanged(deps, data),
      'accounts.purge': async () => {
        await purgeCodes(deps)
        await purgeAccounts(deps)
      },
    },
  }
}
