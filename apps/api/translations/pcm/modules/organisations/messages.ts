import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/organisations/messages.ts'

export default {
  invitation: {
    title: '{organisation} dey invite you to Amana',
    member: '{organisation} dey check phones for Amana and wan make you be member ({role}).',
    link: 'Di link go work for seven days, with Amana account of dis address ({email}). If you neva get one, open am for di page wey go open.',
    accept: 'Accept di invitation',
    reason: 'You get dis e-mail because {organisation} give us your address. If you no know dem, no do anytin.',
  },
  decisions: {
    approved: {
      title: 'Dem approve {organisation}',
      text: 'Your live clients go work as soon as moni dey di balance. Test clients go work as before.',
    },
    rejected: {
      title: 'Dem no approve {organisation}',
      text: 'We no fit approve dis application. Write to our support if you think say dis one no correct.',
    },
    suspended: {
      title: 'Dem suspend {organisation}',
      text: 'We dey refuse evri call of im clients now. Write to our support to know why.',
    },
  },
  decision: {
    open: 'Open your organisation',
    reason: 'You get dis e-mail because you be owner of {organisation} for Amana.',
  },
} satisfies Translation<typeof english>
