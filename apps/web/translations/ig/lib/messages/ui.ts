import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/ui.ts'

export default {
  ui: {
    verdict: { clean: 'O dị mma', flagged: 'O nwere nsogbu', stolen: 'E zuru ya ezu' },
    badge: {
      clean: 'O dị mma',
      flagged: 'O nwere nsogbu',
      stolen: 'E zuru ya ezu',
      pending: 'Na-echere ịkwụ ụgwọ',
      failed: 'Ọ dabaghị',
    },
    imei: {
      label: 'Nọmba IMEI',
      hint: 'Pịa *#06# n’ekwentị ahụ iji hụ ya.',
      count: 'Ọnụọgụ {digits} n’ime {of}',
      copy: 'Detuo IMEI',
      copyOf: 'Detuo IMEI {imei}',
      copied: 'E detuola IMEI',
    },
    scan: {
      open: 'Skaan koodu ahịrị',
      notLoaded: 'Skana emepelighị. Lelee njikọ ịntanetị gị, maọbụ pịnye nọmba ya.',
    },
    password: { show: 'Gosi', hide: 'Zoo', yours: 'Okwuntughe gị' },
    code: { digit: 'Ọnụọgụ {place} n’ime {of}' },
    secondStep: { label: 'Koodu nbanye', hint: 'Ọnụọgụ isii, maọbụ otu n’ime koodu mgbake gị.' },
    offline: {
      title: 'I nweghị njikọ ịntanetị',
      sends: 'Echekwara ihe ị pịnyere. Ọ ga-aga n’onwe ya mgbe njikọ lọghachiri.',
      keeps: 'Echekwara ihe ị pịnyere. Pịa bọtịnụ ahụ ọzọ mgbe njikọ lọghachiri.',
    },
    help: 'Enyemaka na nkwado',
    forgotPin: 'I chefuru PIN gị? Tọgharịa ya',
    unknownModel: 'Amaghị ụdị ya',
    downloadFailed: 'Mbudata adabaghị. Biko nwaa ọzọ.',
    copyFailed: 'Enweghị ike idetuo ya. Pịa ma jide nọmba ahụ iji detuo ya.',
    close: 'Mechie',
    step: 'Nzọụkwụ {step} n’ime {of}',
    back: 'Laa azụ',
    loading: 'Na-ebubata…',
    retry: 'Nwaa ọzọ',
    dismiss: 'Wepụ',
    toasts: 'Ozi nke ibe a',
  },
} satisfies Translation<typeof english>
