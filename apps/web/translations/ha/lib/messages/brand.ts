import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/brand.ts'

export default {
  claims: {
    trusted: 'Amintaccen dandalin bincika na’urori a Nijeriya',
    figures: { verified: 'Na’urorin da aka bincika', accuracy: 'Yawan daidaito', service: 'Lokacin da ake aiki' },
    telecomRecords: 'A tabbatar da mallaka da bayanan kamfanonin sadarwa',
    trustedBy: 'Kamfanonin sadarwa da jami’an tsaro sun amince da mu',
    protectedDevices: 'An kare na’urori fiye da 50,000',
    regulator: 'Hukumar kula da sadarwa ta ƙasa ta amince',
    networks: 'Tare da haɗin gwiwar kamfanonin sadarwa',
    identity: 'An haɗa da rumbun bayanan shaidar ɗan ƙasa (NIN da BVN)',
    pciDss: 'Ana ɓoye bayanan biyan kuɗi, kuma sun cika ƙa’idar PCI DSS',
    badges: { secured: 'Amana ta tsare', ndpr: 'Ya bi NDPR', government: 'Gwamnati ta amince' },
  },
} satisfies Translation<typeof english>
