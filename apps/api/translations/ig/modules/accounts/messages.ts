import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/accounts/messages.ts'

export default {
  notice: {
    hello: 'Ndewo {name},',
    keepAddress: 'Debe adreesị email a',
    newPassword: 'Họrọ okwuntughe ọhụrụ',
    tellAdministrator: 'Ọ bụrụ na ihe adịghị gị mma, gwa onye nchịkwa gị ozugbo.',
    officerId: 'Nọmba onye uwe ojii',
    oneTimePassword: 'Okwuntughe otu ugboro',
    signIn: 'Banye dịka onye uwe ojii',
    reason: 'Ị natara email a n’ihi na o metụtara nchekwa nke akaụntụ Amana gị.',
  },
  notices: {
    locked: {
      subject: 'Akwụsịtụrụ ịbanye n’akaụntụ Amana gị',
      paragraphs: [
        'Mmadụ pịnyere okwuntughe na-ezighị ezi maka akaụntụ gị ọtụtụ ugboro. Anyị akwụsịtụla mgbalị ọhụrụ: nkeji 15 na mbụ, ogologo karịa ma o mee ọzọ. Ebe ndị ị banyelarị ka mepere emepe.',
        'Ọ bụrụ na ọ bụ gị, chere wee nwaa ọzọ. Ọ bụrụ na ọ bụghị gị, okwuntughe gị chebere gị. Ọ ka mma ịhọrọ nke ọhụrụ ị na-ejighị ebe ọzọ.',
      ],
    },
    pin_locked: {
      subject: 'Akpọchiri PIN nchekwa Amana gị',
      paragraphs: [
        'Onye banyere n’akaụntụ gị pịnyere PIN nchekwa na-ezighị ezi ugboro ise. A pụghị iji ya ebe ahụ nkeji 15 na mbụ, ogologo karịa ma o mee ọzọ: ruo mgbe ahụ, a pụghị iji ya nyefee ngwaọrụ.',
        'A ka nwere ike ime mkpesa na e zuru ngwaọrụ ezu maọbụ na o furu efu: na webụsaịtị anyị site n’okwuntughe gị, maọbụ n’ekwentị site na PIN gị.',
        'Ọ bụrụ na ọ bụ gị, chere wee nwaa ọzọ. Ọ bụrụ na ọ bụghị gị, onye ọzọ banyere dịka gị: gbanwee okwuntughe gị, nke ga-ewepụ ngwaọrụ niile banyere, gbanweekwa PIN gị.',
      ],
    },
    caller_locked: {
      subject: 'PIN nchekwa na-ezighị ezi n’ekwentị maka akaụntụ Amana gị',
      paragraphs: [
        'Mmadụ kpọrọ Amana, pịnye nọmba ekwentị akaụntụ gị nwere maọbụ nwebu, pịnyekwa PIN nchekwa na-ezighị ezi ugboro ise. Onye ahụ kpọrọ ga-echere ugbu a. Gị agaghị echere: PIN gị na-arụ ọrụ ebe ị banyere, na site n’ekwentị ndị ọzọ.',
        'Ọ bụrụ na ọ bụ gị, chere wee nwaa ọzọ. Ọ bụrụ na ọ bụghị gị, PIN gị chebere gị. Họrọ ọzọ na ntọala ma ọ bụrụ na mmadụ nwere ike ịma ya.',
      ],
    },
    callers_locked: {
      subject: 'Ọtụtụ ekwentị na-anwa ịmata PIN nchekwa Amana gị',
      paragraphs: [
        'A pịnyere PIN nchekwa na-ezighị ezi ugboro iri ise n’ekwentị maka nọmba akaụntụ gị nwere maọbụ nwebu, site n’ekwentị dị iche iche. Ekwentị ndị ọzọ na-abụghị nọmba ahụ ga-echere ugbu a: otu awa na mbụ, ogologo karịa ma o mee ọzọ. PIN gị na-arụ ọrụ ebe ị banyere.',
        'Họrọ PIN ọzọ na ntọala, nke nwere ọnụọgụ isii: nke toro ogologo siri ike ịmata.',
      ],
    },
    pin_changed: {
      subject: 'Agbanwere PIN nchekwa Amana gị',
      paragraphs: [
        'Agbanwere PIN nchekwa nke akaụntụ gị ugbu a. Site ugbu a, nnyefe na akara chọrọ nke ọhụrụ.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, mmadụ ma okwuntughe gị na PIN gị: tọgharịa okwuntughe gị ugbu a.',
      ],
    },
    password_changed: {
      subject: 'Agbanwere okwuntughe Amana gị',
      paragraphs: [
        'Agbanwere okwuntughe nke akaụntụ gị ugbu a, ewepụkwara ngwaọrụ niile banyere na ya.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, tọgharịa okwuntughe gị ugbu a.',
      ],
    },
    two_factor_on: {
      subject: 'A gbanyela nbanye nzọụkwụ abụọ',
      paragraphs: [
        'Site ugbu a, akaụntụ Amana gị ga-ajụ nzọụkwụ nke abụọ mgbe i tinyechara okwuntughe. Debe koodu mgbake gị ebe ị ga-ahụ ha n’ejighị ekwentị gị: nke ọ bụla na-emepe akaụntụ otu ugboro.',
        'Ọ bụrụ na ọ bụghị gị, mmadụ banyere dịka gị: tọgharịa okwuntughe gị ugbu a, gwakwa anyị.',
      ],
    },
    two_factor_off: {
      subject: 'Agbanyụrụ nbanye nzọụkwụ abụọ',
      paragraphs: [
        'Akaụntụ Amana gị anaghịzi ajụ nzọụkwụ nke abụọ mgbe i tinyechara okwuntughe. Ngwa njirimara na koodu mgbake adịghịzi.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, mmadụ ma okwuntughe gị: tọgharịa ya ugbu a, gbanyekwa nzọụkwụ nke abụọ ọzọ.',
      ],
    },
    two_factor_locked: {
      subject: 'Koodu nbanye na-ezighị ezi maka akaụntụ Amana gị',
      paragraphs: [
        'Mgbe nbanye n’akaụntụ gị na-eche nzọụkwụ nke abụọ, a pịnyere koodu na-ezighị ezi ugboro ise. Anyị akwụsịtụla nzọụkwụ nke abụọ: nkeji 15 na mbụ, ogologo karịa ma o mee ọzọ. Ebe ndị ị banyelarị ka mepere emepe.',
        'Ọ bụrụ na ị malitere ịbanye obere oge tupu mgbe ahụ, lelee na elekere ekwentị gị ziri ezi, wee nwaa ọzọ ma e mesịa. O nwekwara ike ịbụ onye maara naanị adreesị email gị: koodu na-ezighị ezi anaghị emepe ihe ọ bụla. Ọ bụrụ na ị maliteghị ịbanye, mmadụ ma okwuntughe gị: họrọ nke ọhụrụ ugbu a.',
      ],
    },
    recovery_code_used: {
      subject: 'E jiri koodu mgbake nke akaụntụ Amana gị',
      paragraphs: [
        'Mmadụ ji okwuntughe gị na otu n’ime koodu mgbake gị banye n’akaụntụ gị ugbu a. A pụghị iji koodu ahụ ọzọ.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, họrọ okwuntughe ọhụrụ ugbu a: ọ ga-ewepụ ngwaọrụ niile banyere.',
      ],
    },
    email_change_asked: {
      subject: 'Mmadụ chọrọ ịgbanwe adreesị email nke akaụntụ gị',
      paragraphs: [
        'Onye banyere n’akaụntụ Amana gị rịọrọ iji adreesị email ọzọ, o jikwa ezigbo okwuntughe. Ọ ga-agbanwe mgbe e jiri njikọ anyị zigara n’adreesị ọhụrụ ahụ.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme ebe a. Ọ bụrụ na ọ bụghị gị, jiri njikọ dị n’okpuru debe adreesị a: ọ ga-ewepụ ngwaọrụ niile banyere. Họrọzie okwuntughe ọhụrụ.',
      ],
    },
    email_changed: {
      subject: 'Agbanwere adreesị email nke akaụntụ Amana gị',
      paragraphs: [
        'E bugara akaụntụ Amana gị n’adreesị email ọzọ ugbu a. Ozi na koodu ga-aga ebe ahụ site ugbu a.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, jiri njikọ dị n’okpuru weghachi adreesị a n’ime ụbọchị 7: ọ ga-ewepụ ngwaọrụ niile banyere. Họrọzie okwuntughe ọhụrụ.',
      ],
    },
    email_restored: {
      subject: 'Akaụntụ Amana gị na-eji adreesị email a ọzọ',
      paragraphs: [
        'E jiri njikọ anyị zigara n’adreesị a: akaụntụ Amana gị bụ nke ya ọzọ, ewepụkwara ngwaọrụ niile banyere na ya.',
        'Họrọ okwuntughe ọhụrụ ugbu a: o nwere ike ịbụ na mmadụ ma nke ochie.',
      ],
    },
    pin_reset: {
      subject: 'Atọgharịrị PIN nchekwa Amana gị',
      paragraphs: [
        'E ji okwuntughe gị na koodu sitere n’igbe email gị dochie PIN nchekwa nke akaụntụ gị ugbu a. N’ime awa 72, naanị ihe nke ọhụrụ ga-eme bụ mkpesa na e zuru ngwaọrụ ezu maọbụ na o furu efu.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, mmadụ ma okwuntughe gị, na-agụkwa email gị: gbanwee okwuntughe abụọ ahụ ugbu a.',
      ],
    },
    phone_changed: {
      subject: 'Agbanwere nọmba ekwentị nke akaụntụ Amana gị',
      paragraphs: [
        'Akaụntụ Amana gị nwetara nọmba ekwentị ọzọ ugbu a, e jikwa koodu nyochaa ya.',
        'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, mmadụ ma okwuntughe gị: họrọ nke ọhụrụ ugbu a, tinyekwa nọmba gị ọzọ na ntọala.',
      ],
    },
    phone_lost: {
      subject: 'Akaụntụ Amana ọzọ nyochara nọmba ekwentị gị',
      paragraphs: [
        'Mmadụ ji koodu anyị zigara na nọmba ekwentị nke akaụntụ gị nyochaa ya. Nọmba bụ nke otu akaụntụ, ya mere nke gị bụzi nke enyochabeghị site ugbu a.',
        'Ọ bụrụ na i nwere akaụntụ ọzọ, maọbụ na i nyefere nọmba ahụ, ọ dịghị ihe ị ga-eme. Ọ bụrụ na nọmba ahụ ka dị gị n’aka, nyochaa ya ọzọ na ntọala. Ọ bụrụ na SIM ya akwụsịla ịrụ ọrụ, kpọọ netwọk gị ozugbo.',
      ],
    },
    identity_lost: {
      subject: 'NIN maọbụ BVN gị na Amana bụzi nke akaụntụ ọzọ',
      paragraphs: [
        'Akaụntụ Amana ọzọ gosiri na NIN maọbụ BVN gị bụ nke ya: site na koodu e zigara n’ekwentị nke nọmba ahụ, maọbụ site n’igosi anyị. Ọ bụghịzi nke enyochara n’akaụntụ gị. Ngwaọrụ gị ka bụ nke gị.',
        'Ọ bụrụ na nọmba ahụ bụ nke gị, mepee Ntọala, Profaịlụ, pịnye ya ọzọ ma họrọ "Nke a bụ nọmba m". Anyị ga-elele ya.',
      ],
    },
    identity_free: {
      subject: 'I nwere ike ịnyocha NIN maọbụ BVN gị na Amana ugbu a',
      paragraphs: [
        'Ị gwara anyị na akaụntụ ọzọ nyochara NIN maọbụ BVN gị. Anyị lere ya, akaụntụ ahụ enweghịzi ya.',
        'Mepee Ntọala, Profaịlụ, nyochaa nọmba gị ugbu a.',
      ],
    },
    one_time_password: {
      subject: 'Akaụntụ Amana gị nwere okwuntughe otu ugboro ọhụrụ',
      paragraphs: [
        'Onye nchịkwa gị nyere akaụntụ gị okwuntughe otu ugboro ọhụrụ, ewepụkwara ngwaọrụ niile banyere na ya. Ị ga-eji ya họrọ okwuntughe nke gị.',
        'Ọ bụrụ na ị rịọghị ya, abanyela: o nwere ike ịbụ na mmadụ mere ka ọ bụ gị.',
      ],
    },
    officer_invited: {
      subject: 'Akaụntụ gị na ibe Amana nke ndị uwe ojii',
      paragraphs: [
        'Otu onye nlekọta nke ngalaba steeti gị mepeere gị akaụntụ na Amana. Okwuntughe otu ugboro gị dị n’okpuru; naanị igbe email a ka e zigara ya: ọ dịghị onye ọzọ nwere ya.',
        'Jiri ya banye otu ugboro, họrọkwa okwuntughe nke naanị gị maara. Ọ bụrụ na ị bụghị onye uwe ojii nke ngalaba a, abanyela.',
      ],
    },
    password_mailed: {
      subject: 'Okwuntughe otu ugboro ọhụrụ gị maka Amana',
      paragraphs: [
        'Otu onye nlekọta nke ngalaba steeti gị nyere akaụntụ gị okwuntughe otu ugboro ọhụrụ, ewepụkwara ngwaọrụ niile banyere na ya. Ọ dị n’okpuru; naanị igbe email a ka e zigara ya: ọ dịghị onye ọzọ nwere ya.',
        'Jiri ya banye otu ugboro, họrọkwa okwuntughe nke naanị gị maara. Ọ bụrụ na ị rịọghị ya, abanyela: o nwere ike ịbụ na mmadụ mere ka ọ bụ gị.',
      ],
    },
    token_reused: {
      subject: 'Anyị wepụrụ gị n’otu ngwaọrụ',
      paragraphs: [
        'E jiri igodo nke otu n’ime nbanye gị ugboro abụọ. Nke ahụ na-eme mgbe mmadụ detuuru ya, mgbe ụfọdụ mgbe njikọ kwụsịrị n’oge na-ekwesịghị ekwesị. Ka ihe wee dị nchebe, anyị akwụsịla nbanye ahụ.',
        'Banye ọzọ ka ị gaa n’ihu. Ọ bụrụ na ọ bụghị gị ji Amana n’oge na-adịbeghị anya, họrọkwa okwuntughe ọhụrụ.',
      ],
    },
  },
  sms: {
    phoneChanged:
      'Amana: akaụntụ nwere nọmba a nwere nọmba ọzọ ugbu a. Ọ bụrụ na ọ bụghị gị, banye, họrọ okwuntughe ọhụrụ, tinye nọmba gị ọzọ.',
  },
  sessions: {
    unknown: 'Ngwaọrụ amaghị ama',
    named: '{browser} na {system}',
  },
} satisfies Translation<typeof english>
