import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/scanner.ts'

export default {
  scanner: {
    title: 'Scan di barcode',
    text: 'Hold di camera for top of di barcode wey get di IMEI, for di box or for di screen afta *#06#. Phone wey get two SIM get two barcodes.',
    starting: 'Camera dey start…',
    looking: 'We dey look for IMEI…',
    foundOne: 'We don see one. We dey look for di second one…',
    view: 'Picture from di camera',
    picture: 'Choose picture',
    reading: 'We dey read di picture…',
    none: 'We no see any IMEI for dis picture. Snap am straight from top, make e clear and make di whole barcode show, or type di number.',
    broken: 'We no fit read dis picture. Choose JPG or PNG.',
    noReader: 'Di barcode reader no gree load. Check your connection, or type di number.',
    cancel: 'Cancel am',
  },
  cameraProblems: {
    missing: {
      title: 'Camera no dey here',
      text: 'Dis device no get camera wey dis page fit use. Choose picture instead.',
    },
    refused: {
      title: 'Camera no get permission',
      text: 'Allow camera for dis page inside di settings of your browser, or choose picture instead.',
    },
    busy: {
      title: 'Camera dey busy',
      text: 'E fit be say anoda app dey use am. Close dat app and try again, or choose picture instead.',
    },
    retry: 'Try again',
  },
} satisfies Translation<typeof english>
