/** The example of RFC 8291 §5 with its appendix A. */
const bytes = (text: string) => Buffer.from(text, 'base64url')

export const RFC_8291 = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  receiverPrivate: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  receiverPublic: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  message: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
}
