import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/one-time-codes/messages.ts'

export default {
  codes: {
    verify_email: {
      subject: 'Lambar tabbatarwarku ta Amana',
      intro: 'Barka da zuwa Amana. A shigar da wannan lamba don a tabbatar da adireshin imel ɗinku.',
      advice: 'Idan ba ku buɗe asusu ba, a manta da wannan imel.',
      reason: 'Kun samu wannan imel ne domin wani ya buɗe asusun Amana da wannan adireshi.',
      sms: 'Lambarku ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    sign_in: {
      subject: 'Lambar shigarku ta Amana',
      intro: 'A shigar da wannan lamba don a gama shiga.',
      advice: 'Idan ba ku ne kuke shiga ba, wani ya san kalmar sirrinku: a canja ta yanzu.',
      reason: 'Kun samu wannan imel ne domin wani ya shiga asusunku na Amana da kalmar sirri daidai.',
      sms: 'Lambar shigarku ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    reset_password: {
      subject: 'Lambar sake kalmar sirri ta Amana',
      intro: 'A shigar da wannan lamba don a zaɓi sabuwar kalmar sirri.',
      advice: 'Idan ba ku nema ba, a manta da wannan imel: kalmar sirrinku tana nan yadda take.',
      reason: 'Kun samu wannan imel ne domin wani ya nemi a sake kalmar sirri ta asusunku na Amana.',
      sms: 'Lambar sake kalmar sirri ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    verify_phone: {
      subject: 'Lambar tabbatar da wayarku ta Amana',
      intro: 'A shigar da wannan lamba don a tabbatar da lambar wayarku.',
      advice: '',
      reason: 'Kun samu wannan imel ne domin ana tabbatar da lambar waya don asusunku na Amana.',
      sms: 'Lambarku ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    transfer: {
      subject: 'Lambar miƙawa ta Amana',
      intro:
        'Wani yana so ya miƙa muku mallakar na’ura. Wannan lamba tana kammala miƙawar. Ana kuma iya karɓa ko ƙi a asusunku na Amana.',
      advice:
        'Kar a gaya wa mai miƙawa sai na’urar tana hannunku. Idan ba ku jiran wata na’ura, a manta da wannan imel kuma kar a gaya wa kowa lambar.',
      reason: 'Kun samu wannan imel ne domin mai na’ura ya faɗi sunanku a matsayin sabon mai ita a Amana.',
      sms: 'Lambar miƙawa ta Amana {code} ce, {valid}. Kar a gaya wa mai miƙawa sai na’urar tana hannunku.',
    },
    two_factor: {
      subject: 'Kunna shiga mai matakai biyu',
      intro: 'A shigar da wannan lamba don a kunna lambobin shiga ta imel a asusunku na Amana.',
      advice: 'Idan ba ku nema ba, wani ya shiga a matsayinku: a canja kalmar sirri yanzu.',
      reason: 'Kun samu wannan imel ne domin wani da ya shiga asusunku na Amana yana kunna shiga mai matakai biyu.',
      sms: 'Lambarku ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    second_step: {
      subject: 'A tabbatar da canji a asusunku na Amana',
      intro: 'A shigar da wannan lamba don a tabbatar da canjin.',
      advice: 'Idan ba ku canja komai ba, wani ya shiga a matsayinku kuma ya san kalmar sirrinku: a canja ta yanzu.',
      reason: 'Kun samu wannan imel ne domin wani da ya shiga asusunku na Amana yana canja shi.',
      sms: 'Lambarku ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    identity: {
      subject: 'Lambar tantance ku ta Amana',
      intro: 'A shigar da wannan lamba don a tantance NIN ko BVN ɗinku.',
      advice: 'Idan ba ku ne kuke tantance NIN ko BVN ba, wani yana amfani da lambarku.',
      reason: 'Kun samu wannan imel ne domin wani yana tantance NIN ko BVN ɗinku a Amana.',
      sms: 'Lambar Amana don tantance NIN ko BVN {code} ce, {valid}. Ba ku ba ne? Kar a gaya wa kowa.',
    },
    reset_pin: {
      subject: 'Lambar sake PIN ta Amana',
      intro: 'A shigar da wannan lamba don a zaɓi sabon PIN na tsaro.',
      advice: 'Idan ba ku nema ba, wani ya shiga a matsayinku kuma ya san kalmar sirrinku: a canja ta yanzu.',
      reason: 'Kun samu wannan imel ne domin wani da ya shiga asusunku na Amana ya nemi a sake PIN na tsaro.',
      sms: 'Lambar sake PIN ta Amana {code} ce, {valid}. Kar a gaya wa kowa.',
    },
    report_contact: {
      subject: 'A tabbatar da rahotonku ga Amana',
      intro: 'Mun gode da kai rahoton na’ura. A shigar da wannan lamba don a tabbatar da yadda za mu same ku.',
      advice: 'Idan ba ku kai rahoton na’ura ba, a manta da wannan imel.',
      reason: 'Kun samu wannan imel ne domin an ba da wannan adireshi a matsayin hanyar tuntuɓa a rahoton na’ura a Amana.',
      sms: 'Lambar Amana don tabbatar da rahotonku {code} ce, {valid}. Kar a gaya wa kowa.',
    },
  },
  code: {
    label: 'Lamba',
    preview: 'Lambarku {code} ce, {valid}.',
    note: 'Wannan lamba {valid}.',
    doNotShare: 'Kar a gaya wa kowa. Babu wani daga Amana da zai taɓa neman ta.',
    validMinutes: { one: 'tana aiki na minti 1', other: 'tana aiki na minti {count}' },
  },
  link: {
    subject: 'Tabbatar da adireshin imel ɗinku',
    reason: 'Kun samu wannan imel ne domin wani da ya shiga Amana ya ba da wannan adireshi a matsayin nasa.',
    preview: 'A buɗe hanyar don a tabbatar da adireshin.',
    intro: 'A buɗe wannan hanya don a tabbatar da cewa adireshin na asusunku na Amana ne.',
    button: 'Tabbatar da adireshin imel ɗina',
    validHours: {
      one: 'Wannan hanya tana aiki na awa 1 kuma sau ɗaya ake amfani da ita.',
      other: 'Wannan hanya tana aiki na awa {count} kuma sau ɗaya ake amfani da ita.',
    },
    advice: 'Idan ba ku nema ba, kar a buɗe hanyar: ba za a tabbatar da adireshin ba.',
  },
} satisfies Translation<typeof english>
