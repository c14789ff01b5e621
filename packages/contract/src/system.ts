/** A deployment's public description, which a browser needs before anybody signs in. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paymentMethodSchema } from './payments.ts'
import { moneySchema } from './primitives.ts'

export const demoSignInSchema = z.object({
  title: z.string(),
  kind: z.enum(['user', 'officer']),
  /** E-mail of a user, officer id of an officer. */
  login: z.string(),
  password: z.string(),
})
export type DemoSignIn = z.infer<typeof demoSignInSchema>

/** People who answer questions: null where this deployment has none. Numbers as the operator wrote them. */
export const supportSchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
})
export type Support = z.infer<typeof supportSchema>

export const readDeployment = endpoint({
  id: 'system.readDeployment',
  method: 'GET',
  path: '/deployment/',
  auth: 'public',
  limit: 'read',
  summary: 'How this deployment takes money, its support, and the demo sign-ins where there are any',
  status: 200,
  description: 'Deployment',
  data: z.object({
    /**
     * `sandbox`: our page shows the sandbox's card form. `hosted`: the gateway shows its own (decisions D4).
     */
    card_entry: z.enum(['sandbox', 'hosted']),
    /** The available payment methods. */
    methods: z.array(paymentMethodSchema),
    /** The same with their names, in the order of the screen. */
    payment_methods: z.array(z.object({ id: paymentMethodSchema, label: z.string() })),
    /** Digital wallets are taken where cards are. */
    wallets: z.boolean(),
    /** Empty unless the demo data was loaded. */
    demo_sign_ins: z.array(demoSignInSchema),
    support: supportSchema,
    /** Nothing that it says may be relied on; each page says so (ALLOW_SANDBOX). */
    test_system: z.boolean(),
    /** Calls and text messages can be tried in the browser (USSD_PROVIDER=simulator). */
    simulator: z.boolean(),
    /** A month of statistics has been published: there is something to read on `/statistics`. */
    statistics: z.boolean(),
    /** The price of a check for an organisation whose contract names no other. */
    partner_check_price: moneySchema,
    /** A network can be asked about a person's number (TELECOM_PROVIDER). */
    telecom_records: z.boolean(),
    /** Days after which a person sees an officer's look (decisions §15). */
    access_notice_days: z.number(),
    /** Our public key for push services: `applicationServerKey` of a browser, in base64url. */
    push_key: z.string(),
  }),
  errors: [],
})
