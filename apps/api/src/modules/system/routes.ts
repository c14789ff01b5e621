import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'

export interface SystemDeps {
  cardEntry: 'sandbox' | 'hosted'
  methods: readonly contract.PaymentMethod[]
  support: contract.Support
  demoSignIns: () => Promise<contract.DemoSignIn[]>
  testSystem: boolean
}

export function systemRoutes({ cardEntry, methods, support, demoSignIns, testSystem }: SystemDeps): Route[] {
  return [
    route(contract.readDeployment, async () => ({
      card_entry: cardEntry,
      methods: [...methods],
      demo_sign_ins: await demoSignIns(),
      support,
      test_system: testSystem,
    })),
  ]
}
