/** Answers of test clients to invented numbers; the API's documented-numbers.test.ts asks for each. */
export const TEST_NUMBERS = [
  { imei: '009900000000013', result: 'clean', status: 'allowed' },
  { imei: '009900000000021', result: 'flagged', status: 'lost' },
  { imei: '009900000000039', result: 'stolen', status: 'stolen' },
  { imei: '009900000000047', result: 'stolen', status: 'blacklisted' },
  { imei: '009900000000054', result: 'stolen', status: 'blocked' },
  { imei: '009900000000062', result: 'flagged', status: 'fraud' },
  { imei: '009900000000070', result: 'flagged', status: 'non-payment' },
  { imei: '009900000000088', result: 'flagged', status: 'regulatory' },
  { imei: '009900000004049', result: '404 identifier_not_found', status: '404 IDENTIFIER_NOT_FOUND' },
  { imei: '009900000004221', result: '422 service_not_applicable', status: '422 SERVICE_NOT_APPLICABLE' },
] as const
