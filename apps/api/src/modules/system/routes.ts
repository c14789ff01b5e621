import { type DemoSignIn, readDeployment } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'

export interface SystemDeps {
  cardEntry: 'sandbox' | 'hosted'
  demoSignIns: readonly DemoSignIn[]
}

export function systemRoutes({ cardEntry, demoSignIns }: SystemDeps): Route[] {
  return [route(readDeployment, async () => ({ card_entry: cardEntry, demo_sign_ins: [...demoSignIns] }))]
}
