import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/scanner.ts'

export default {
  scanner: {
    title: 'Skaan koodu ahịrị',
    text: 'Jide kamera n’elu koodu ahịrị nwere IMEI, nke dị n’igbe ya maọbụ n’ihu ekwentị ma ị pịa *#06#. Ekwentị nwere SIM abụọ nwere koodu ahịrị abụọ.',
    starting: 'Na-amalite kamera…',
    looking: 'Na-achọ IMEI…',
    foundOne: 'A hụla otu. Na-achọ nke abụọ…',
    view: 'Ihe kamera na-ahụ',
    picture: 'Họrọ foto',
    reading: 'Na-agụ foto…',
    none: 'Ahụghị IMEI na foto a. Were ya site n’elu kpọmkwem, ka ọ pụta ihe ma gosi koodu ahịrị niile, maọbụ pịnye nọmba ya.',
    broken: 'Enweghị ike ịgụ foto a. Họrọ JPG maọbụ PNG.',
    noReader: 'Ihe na-agụ koodu ahịrị emepelighị. Lelee njikọ ịntanetị gị, maọbụ pịnye nọmba ya.',
    cancel: 'Kagbuo',
  },
  cameraProblems: {
    missing: { title: 'Enweghị kamera ebe a', text: 'Ngwaọrụ a enweghị kamera ibe a nwere ike iji. Họrọ foto kama.' },
    refused: {
      title: 'E kweghị ka e jiri kamera',
      text: 'Kwe ka ibe a jiri kamera na ntọala ihe nchọgharị gị, maọbụ họrọ foto kama.',
    },
    busy: {
      title: 'A na-eji kamera ugbu a',
      text: 'Ngwa ọzọ nwere ike na-eji ya. Mechie ngwa ahụ, nwaa ọzọ, maọbụ họrọ foto kama.',
    },
    retry: 'Nwaa ọzọ',
  },
} satisfies Translation<typeof english>
