import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/ui.ts'

export default {
  ui: {
    verdict: { clean: 'Lafiya', flagged: 'Akwai matsala', stolen: 'Ta sata ce' },
    badge: { clean: 'Lafiya', flagged: 'Akwai matsala', stolen: 'Ta sata ce', pending: 'Ana jiran biya', failed: 'Bai yi ba' },
    imei: {
      label: 'Lambar IMEI',
      hint: 'A danna *#06# a wayar don a gan ta.',
      count: 'Lambobi {digits} cikin {of}',
      copy: 'Kwafi IMEI',
      copyOf: 'Kwafi IMEI {imei}',
      copied: 'An kwafi IMEI',
    },
    scan: {
      open: 'Ɗauki zanen barcode',
      notLoaded: 'An kasa buɗe mai karanta barcode. A duba intanet, ko a rubuta lambar.',
    },
    password: { show: 'Nuna', hide: 'Ɓoye', yours: 'Kalmar sirrinku' },
    code: { digit: 'Lamba ta {place} cikin {of}' },
    secondStep: { label: 'Lambar shiga', hint: 'Lambobi shida, ko ɗaya daga cikin lambobin ceto.' },
    offline: {
      title: 'Babu intanet',
      sends: 'An ajiye abin da aka rubuta, kuma zai tafi da kansa idan intanet ya dawo.',
      keeps: 'An ajiye abin da aka rubuta. A sake danna maɓallin idan intanet ya dawo.',
    },
    help: 'Taimako da tallafi',
    forgotPin: 'An manta PIN? A sake saita shi',
    unknownModel: 'Ba a san samfurin ba',
    downloadFailed: 'Saukewar ba ta yi ba. A sake gwadawa.',
    copyFailed: 'An kasa kwafi. A danna lambar a riƙe don a kwafe ta.',
    close: 'Rufe',
    step: 'Mataki {step} cikin {of}',
    back: 'Koma baya',
    loading: 'Ana buɗewa…',
    retry: 'Sake gwadawa',
    dismiss: 'Rufe',
    toasts: 'Saƙonnin wannan shafi',
  },
} satisfies Translation<typeof english>
