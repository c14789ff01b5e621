import { type DemoSignIn, type PaymentMethod, readDeployment } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'

export interface SystemDeps {
  cardEntry: 'sandbox' | 'hosted'
  methods: readonly PaymentMethod[]
  demoSignIns: () => Promise<DemoSignIn[]>
}

export function systemRoutes({ cardEntry, methods, demoSignIns }: SystemDeps): Route[] {
  return [
    route(readDeployment, async () => ({ card_entry: cardEntry, methods: [...methods], demo_sign_ins: await demoSignIns() })),
  ]
}
