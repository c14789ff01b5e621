import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/errors.ts'

export default {
  errors: {
    notFound: {
      title: 'We no see dis page',
      text: 'E fit be say di address no correct, or di page don move.',
      home: 'Go di home page',
      dashboard: 'Go your dashboard',
      verify: 'Check device',
      help: 'Help and support',
    },
    offline: {
      title: 'You no dey online',
      text: 'Dis phone neva keep dis page. E go open by itself when network come back.',
    },
    chunk: {
      title: 'Dis page no gree load',
      text: 'Network cut, or dem just update Amana. Load di page again.',
    },
    unexpected: {
      title: 'Something go wrong',
      text: 'Di fault na from our side. Load di page again. If e happen once more, come back afta some minutes.',
    },
    reload: 'Load di page again',
  },
} satisfies Translation<typeof english>
