/** Questions to networks, by act and by question. Apart from what forms and reports need. */
export const networkActs = {
  acts: {
    network_proof: 'Is my SIM in my phone?',
    transfer: 'Transfer of a device',
    pin_reset: 'Reset of the PIN',
    phone_change: 'Change of the phone number',
    found: 'Stolen phone found',
    ussd_pin: 'Report by USSD with the PIN',
    sms_code: 'Code by SMS after a long time',
    lookup: 'Which phone was my number in?',
  },
  questions: {
    match: 'Is your SIM in this phone?',
    sim_swap: 'Was your SIM card replaced?',
    recycled: 'Does your number have another owner now?',
    last_phone: 'Which phone was your number in last?',
  },
  answers: { yes: 'Yes', no: 'No', unknown: 'No answer' },
}
