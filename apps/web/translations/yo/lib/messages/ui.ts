import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/ui.ts'

export default {
  ui: {
    verdict: { clean: 'Kò ní ìṣòro', flagged: 'Ó ní ìṣòro', stolen: 'Jíjí ni' },
    badge: {
      clean: 'Kò ní ìṣòro',
      flagged: 'Ó ní ìṣòro',
      stolen: 'Jíjí ni',
      pending: 'Ó ń dúró de owó',
      failed: 'Ó kùnà',
    },
    imei: {
      label: 'Nọ́ńbà IMEI',
      hint: 'Ẹ tẹ *#06# lórí fóònù náà láti rí i.',
      count: 'Dígíìtì {digits} nínú {of}',
      copy: 'Da IMEI kọ',
      copyOf: 'Da IMEI kọ: {imei}',
      copied: 'A ti da IMEI kọ',
    },
    scan: {
      open: 'Ka bákóòdù',
      notLoaded: 'Ohun tó ń ka bákóòdù kò ṣí. Ẹ yẹ ìsopọ̀ yín wò, tàbí kí ẹ tẹ nọ́ńbà náà.',
    },
    password: { show: 'Fi hàn', hide: 'Fi pamọ́', yours: 'Ọ̀rọ̀ aṣínà yín' },
    code: { digit: 'Dígíìtì {place} nínú {of}' },
    secondStep: { label: 'Kóòdù ìwọlé', hint: 'Dígíìtì mẹ́fà, tàbí ọ̀kan nínú àwọn kóòdù ìgbàpadà yín.' },
    offline: {
      title: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì',
      sends: 'Ohun tí ẹ tẹ̀ wà ní ìpamọ́; yóò lọ fúnra rẹ̀ nígbà tí ìsopọ̀ bá padà.',
      keeps: 'Ohun tí ẹ tẹ̀ wà ní ìpamọ́. Ẹ tún bọ́tìnì náà tẹ̀ nígbà tí ìsopọ̀ bá padà.',
    },
    help: 'Ìrànlọ́wọ́',
    forgotPin: 'Ẹ gbàgbé PIN? Ẹ tún un ṣe',
    unknownModel: 'A kò mọ mọ́dẹ́lì rẹ̀',
    downloadFailed: 'A kò lè gbà á sílẹ̀. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    copyFailed: 'A kò lè dà á kọ. Ẹ tẹ nọ́ńbà náà mọ́lẹ̀ pẹ́ láti dà á kọ.',
    close: 'Pa dé',
    step: 'Ìgbésẹ̀ {step} nínú {of}',
    back: 'Padà',
    loading: 'Ó ń ṣí…',
    retry: 'Gbìyànjú sí i',
    dismiss: 'Pa dé',
    toasts: 'Ìfitónilétí',
  },
} satisfies Translation<typeof english>
