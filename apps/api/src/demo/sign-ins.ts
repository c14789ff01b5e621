import type { DemoSignIn } from '@amana/contract'

/** Public: they exist only where the demo data was loaded, which never happens with DATABASE_URL. */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { title: 'Buyer and owner', kind: 'user', login: 'ada@demo.amana.example', password: 'demo-phone-2026' },
  {
    title: 'Owner of a stolen phone',
    kind: 'user',
    login: 'bello@demo.amana.example',
    password: 'demo-phone-2026',
  },
  {
    title: 'Shop with many phones',
    kind: 'user',
    login: 'chidi@demo.amana.example',
    password: 'demo-phone-2026',
  },
  { title: 'Police officer', kind: 'officer', login: 'LP204511', password: 'demo-portal-2026' },
  { title: 'Supervisor of officers', kind: 'officer', login: 'LP204500', password: 'demo-portal-2026' },
]
