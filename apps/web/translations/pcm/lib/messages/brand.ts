import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/brand.ts'

export default {
  claims: {
    trusted: 'Di platform wey Nigeria trust to check device',
    figures: { verified: 'Devices wey dem don check', accuracy: 'How we dey correct', service: 'Service dey work' },
    telecomRecords: 'Use telecom records confirm who get di phone',
    trustedBy: 'Telcos and law enforcement trust us',
    protectedDevices: 'We dey protect 50,000+ devices',
    regulator: 'Di national telecom regulator don approve am',
    networks: 'We dey work with mobile networks',
    identity: 'E connect to di national identity database (NIN and BVN)',
    pciDss: 'Payments dey encrypted and dem follow PCI DSS rules',
    badges: { secured: 'Amana secure am', ndpr: 'E follow NDPR', government: 'Goment approve am' },
  },
} satisfies Translation<typeof english>
