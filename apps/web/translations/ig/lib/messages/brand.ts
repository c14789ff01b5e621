import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/brand.ts'

export default {
  claims: {
    trusted: 'Ebe ndị Naịjirịa tụkwasịrị obi maka nnyocha ngwaọrụ',
    figures: { verified: 'Ngwaọrụ enyochara', accuracy: 'Ka o si ezi ezi', service: 'Ọrụ dị' },
    telecomRecords: 'Jiri ndekọ ụlọ ọrụ netwọk nyochaa onye nwe ya',
    trustedBy: 'Ụlọ ọrụ netwọk na ndị na-ahụ maka iwu tụkwasịrị ya obi',
    protectedDevices: 'Ihe karịrị ngwaọrụ 50,000 ka a na-echekwa',
    regulator: 'Onye nlekọta netwọk nke mba kwadoro ya',
    networks: 'Anyị na ụlọ ọrụ netwọk na-arụkọ ọrụ',
    identity: 'Ejikọrọ ya na ndekọ njirimara mba (NIN na BVN)',
    pciDss: 'A na-ezochi ozi ịkwụ ụgwọ, ọ na-agbaso PCI DSS',
    badges: { secured: 'Amana na-echekwa ya', ndpr: 'Na-agbaso NDPR', government: 'Gọọmentị kwadoro ya' },
  },
} satisfies Translation<typeof english>
