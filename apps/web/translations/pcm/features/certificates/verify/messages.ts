import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/certificates/verify/messages.ts'

export default {
  verify: {
    title: 'Confirm certificate',
    subtitle: 'E dey work without network. Scan di bigger square code of certificate, open picture of am, or paste im text.',
    scan: 'Scan di code',
    label: 'Certificate',
    hint: 'Di text dey start with AMN1:',
    submit: 'Confirm am',
    empty: 'Scan di code, or paste di whole text.',
    noKeys: 'Dis device neva keep Amana keys. Connect to network, open dis page once, and confirm again.',
    notLoaded: 'Di tool wey dey confirm no gree load. Connect to network and try again.',
    verdicts: {
      valid: {
        badge: 'E dey valid',
        title: 'Na Amana issue dis certificate',
        text: 'E dey talk wetin Amana know when dem issue am. E no dey talk wetin hapun to di phone since then.',
      },
      revoked: {
        badge: 'Dem withdraw am',
        title: 'Dem don withdraw dis certificate',
        text: 'E no dey hold again. No rely on am, and no pay.',
      },
      superseded: {
        badge: 'Don get new one',
        title: 'New one don replace dis certificate',
        text: 'E no dey hold again. Ask di seller for di current one, or check di IMEI again before you buy.',
      },
      expired: {
        badge: 'E don expire',
        title: 'Dis certificate don too old',
        text: 'Check dey valid for 90 days. Check di IMEI again before you buy.',
      },
    },
    invalid: {
      badge: 'E no valid',
      title: {
        not_ours: 'Dis one no be certificate code',
        newer: 'Dis page don too old for dis certificate',
        damaged: 'We no fit read dis certificate',
        unknown_key: 'We no know who sign am',
        forged: 'No trust dis certificate',
        revoked_key: 'Im key no dey good again',
      },
      text: {
        not_ours: 'Di text of certificate dey start with AMN1:. Scan di bigger one of im two square codes.',
        newer: 'Connect to network and open dis page again, then confirm am once more.',
        damaged: 'Part of di text dey miss or e don change. Scan di code itself: copy wey join spaces together don spoil.',
        unknown_key: 'None of Amana published keys sign am. If you no get network, connect once and confirm again.',
        forged: 'Di text don change, or no be Amana sign am. Check di IMEI itself before you buy.',
        revoked_key:
          'Amana don drop di key wey sign am, because oda pipo fit get am. Ask di seller for di page of di certificate or new PDF from Amana: dia codes get di new key.',
      },
    },
    asOf: {
      valid: 'Nobody withdraw am as at {time}.',
      revoked: 'Dem withdraw am as at {time}.',
      superseded: 'New one don replace am as at {time}.',
      expired: 'Nobody withdraw am as at {time}.',
    },
    noList: 'No status list dey dis device, so if dem don withdraw am, you no go see am. Connect to network and confirm again.',
    today: '{time} today',
    compare: 'Dial *#06# for di phone and compare evri digit. Certificate of anoda IMEI no talk anytin about dis phone.',
    fields: {
      imei: 'IMEI',
      brand: 'Brand',
      model: 'Model',
      issuedAt: 'Dem issue am',
      ends: 'E go last till',
      endless: 'Report, claim or new owner go end am',
      kind: 'Why dem issue am',
      result: 'Result for dat day',
      number: 'Certificate number',
      issuer: 'Who issue am',
    },
    checkNow: 'Check dis IMEI now',
    openPage: 'Open im page',
    needsNetwork: 'Two of dem need network.',
    otherCode: 'Dat one na di code of di certificate page.',
    kept: {
      ready: 'E don ready to work without network. Status list of {time}.',
      readyWithoutList: 'E don ready to work without network. Certificates neva get status list.',
      keeping: 'We dey keep dis page and Amana keys make you fit use am without network…',
      not: 'E neva ready to work without network: connect and open dis page once.',
    },
    scanner: {
      title: 'Scan di certificate',
      text: 'Hold di camera for top of di bigger one of di two square codes, or choose picture of am.',
      looking: 'We dey look for certificate…',
      none: 'We no see any certificate for dis picture. Snap di bigger square code straight from top, clear and whole.',
      noReader: 'Di scanner no gree load. Connect to network once, or paste di text.',
    },
  },
} satisfies Translation<typeof english>
