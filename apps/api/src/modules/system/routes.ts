import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'

export interface SystemDeps {
  cardEntry: 'sandbox' | 'hosted'
  methods: readonly contract.PaymentMethod[]
  support: contract.Support
  wallets: boolean
  demoSignIns: () => Promise<contract.DemoSignIn[]>
  testSystem: boolean
  simulator: boolean
  publishedStatistics: { isReleased(): Promise<boolean> }
  partnerPriceKobo: number
  accessNoticeDays: number
  telecom: { name: string }
  vapidKeys: { current: { publicKey: string } }
}

export function systemRoutes(deps: SystemDeps): Route[] {
  const {
    cardEntry,
    methods,
    wallets,
    support,
    demoSignIns,
    testSystem,
    simulator,
    publishedStatistics,
    partnerPriceKobo,
    accessNoticeDays,
    telecom,
    vapidKeys,
  } = deps
  return [
    route(contract.readDeployment, async () => ({
      card_entry: cardEntry,
      methods: [...methods],
      payment_methods: methods.map((id) => ({ id, label: contract.PAYMENT_METHOD_LABELS[id] })),
      wallets,
      demo_sign_ins: await demoSignIns(),
      support,
      test_system: testSystem,
      simulator,
      statistics: await publishedStatistics.isReleased(),
      partner_check_price: contract.formatAmount(partnerPriceKobo),
      telecom_records: telecom.name !== 'off',
      access_notice_days: accessNoticeDays,
      push_key: vapidKeys.current.publicKey,
    })),
  ]
}
